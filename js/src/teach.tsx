import { widget } from "./root";
import { Lectern } from "./teach/lectern";
import { relay } from "./teach/relay";
import "./kyran.css";
import "./teach/lectern.css";

export default widget(Lectern, relay);
