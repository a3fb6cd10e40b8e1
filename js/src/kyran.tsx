import { widget } from "./root";
import "./kyran.css";

export default widget();
