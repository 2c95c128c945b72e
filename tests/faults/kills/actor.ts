import type { Caller } from './caller.ts';
import type { Random } from './random.ts';

/** A table read by a statement that both engines understand. */
export type Read = (sql: string) => Promise<Record<string, unknown>[]>;

/** An actor that writes, remembers acknowledged writes, and checks them at the end. */
export type Actor = {
  readonly name: string;
  /** From the first call to the last answer, however often the server dies in between. */
  act(): Promise<void>;
  /** What is not as it was acknowledged, in sentences. */
  check(read: Read): Promise<string[]>;
};

export type Member = { readonly id: string; readonly code: string; readonly token: string };

export type World = Caller & {
  readonly random: Random;
  /** The administrator's token. */
  readonly admin: string;
};

/** How many rows there are of each name in the first column. */
export async function countsOf(read: Read, sql: string): Promise<Map<string, number>> {
  const rows = await read(sql);
  return new Map(rows.map(({ name, n }) => [String(name), Number(n)]));
}

/** Names whose count in the database is not what it has to be. */
export function differing(
  what: string,
  expected: Iterable<readonly [name: string, least: number, most: number]>,
  counts: ReadonlyMap<string, number>,
): string[] {
  return [...expected].flatMap(([name, least, most]) => {
    const n = counts.get(name) ?? 0;
    return n >= least && n <= most ? [] : [`${what} of ${name}: ${n}, not ${least} to ${most}`];
  });
}
