const CLOSE = 1e-9;

/** Whether two numbers are the same but for what floating numbers lose on different ways. */
const isClose = (a: number, b: number): boolean =>
  Object.is(a, b) || a === b || Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b));

/** Where two answers differ, as paths with both values; empty when they agree. */
export function differences(ours: unknown, theirs: unknown, path = ''): string[] {
  if (typeof ours === 'number' && typeof theirs === 'number' && isClose(ours, theirs)) return [];
  if (typeof ours === 'object' && typeof theirs === 'object' && ours !== null && theirs !== null) {
    const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return [...names].flatMap((name) =>
      differences(Reflect.get(ours, name), Reflect.get(theirs, name), `${path}.${name}`),
    );
  }
  return ours === theirs ? [] : [`${path}: ${String(ours)}, not ${String(theirs)}`];
}
