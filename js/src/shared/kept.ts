/** `now`, with every part of `old` that is the same put in its place: what has not changed is `===`. */
export function kept<T>(old: unknown, now: T): T {
	if (typeof now !== "object" || now === null || typeof old !== "object" || old === null)
		return now;
	if (Array.isArray(old) !== Array.isArray(now)) return now;
	const before = old as Record<string, unknown>;
	const after = now as Record<string, unknown>;
	let same = Object.keys(before).length === Object.keys(after).length;
	for (const [key, value] of Object.entries(after)) {
		after[key] = kept(before[key], value);
		same &&= key in before && after[key] === before[key];
	}
	return same ? (old as T) : now;
}
