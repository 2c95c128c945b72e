import { type RefusalCode, refusal } from '#contracts/rules/access/refusals.ts';

/** @param t UTC ms */
export const toInstant = (t: number): string => new Date(t).toISOString();

/** Now, or a millisecond after the last change: the time is what the next editor compares. */
export const laterThan = (changedAt: string | null, now: Date): string =>
  toInstant(Math.max(now.getTime(), Date.parse(changedAt ?? '') + 1 || 0));

/** @throws ApiError of the code for a row that does not exist */
export function findRow<Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  missing: RefusalCode,
): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw refusal(missing);
  return row;
}

/** @throws ApiError of the code for a row that has changed since its editor read it */
export function expectFresh(
  { updated_at }: { updated_at: string | null },
  lastRead: string | null | undefined,
  stale: RefusalCode,
): void {
  if (lastRead !== undefined && lastRead !== updated_at) throw refusal(stale);
}

export const contains = (texts: readonly string[], typed = ''): boolean =>
  texts.some((text) => text.toLowerCase().includes(typed.toLowerCase()));

/** Sorts by the moments of the rows; of the same moment, the later id comes first. */
export const newestFirst =
  <Row extends { id: string }>(momentOf: (row: Row) => number | string) =>
  (a: Row, b: Row): number =>
    new Date(momentOf(b)).getTime() - new Date(momentOf(a)).getTime() || (a.id < b.id ? 1 : -1);

/** The name of a user; empty after their deletion. */
export const usernameOf = (
  people: readonly { id: string; username: string }[],
  userId: string,
): string => people.find(({ id }) => id === userId)?.username ?? '';

type Span = { from?: string | undefined; to?: string | undefined };

/** Whether an instant is within two others; an absent one is no bound, and `to` is not included. */
export const isWithin = (at: string, { from, to }: Span): boolean =>
  (from === undefined || at >= from) && (to === undefined || at < to);

/** Sorts by a key; rows with the same one stay as they are. */
export const inOrder =
  <Row>(keyOf: (row: Row) => string | number, isDown: boolean) =>
  (one: Row, other: Row): number => {
    const [first, second] = [keyOf(one), keyOf(other)];
    if (first === second) return 0;
    return first < second === isDown ? 1 : -1;
  };
