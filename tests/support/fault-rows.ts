/** The rows of the fault table, numbered from 1: `docs/faults.md`. */
export const FAULTS = 65;

/** They are shown by Playwright, which names them in its own list. */
export const IN_THE_BROWSER: readonly number[] = [24, 25];

/** The row that a test belongs to, by its title: `fault 17: …`. Null: it is about something else. */
export function numberOf(title: string): number | null {
  const number = /^fault (\d+): /.exec(title)?.[1];
  return number === undefined ? null : Number(number);
}
