import { SECOND_MS } from '#contracts/rules/durations.ts';

/** Whether one field of a pattern names a number: `*`, every nth, a list, or a range. */
function isNamed(field: string, value: number): boolean {
  const [range = '', step] = field.split('/');
  if (range === '*') return value % Number(step ?? 1) === 0;
  return range.split(',').some((part) => {
    const [from, to = from] = part.split('-').map(Number);
    return value >= Number(from) && value <= Number(to);
  });
}

/** The newest moment of a pattern at or before another one, by looking at each. Times are UTC ms. */
export function newestSlot(pattern: string, t: number): number {
  const fields = pattern.split(' ');
  const hasSeconds = fields.length === 6;
  const named = hasSeconds ? fields : ['0', ...fields];
  const stepMs = hasSeconds ? SECOND_MS : 60 * SECOND_MS;
  for (let slot = Math.floor(t / stepMs) * stepMs; ; slot -= stepMs) {
    const date = new Date(slot);
    const parts = [
      date.getUTCSeconds(),
      date.getUTCMinutes(),
      date.getUTCHours(),
      date.getUTCDate(),
      date.getUTCMonth() + 1,
      date.getUTCDay(),
    ];
    if (parts.every((value, index) => isNamed(named[index] ?? '', value))) return slot;
  }
}
