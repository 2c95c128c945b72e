/**
 * Commitments make the track record verifiable. When a live signal is issued, the SHA-256 of its form is
 * published at once; the form, with a random nonce that makes it impossible to guess, follows when the signal has
 * closed. Results and withdrawals are entries of their own. Each entry is chained to the head of the one before it.
 * This file imports nothing: server, page and script use the same lines.
 */

/** WebCrypto, which Node and browsers have; the contract is compiled without the types of either. */
declare const crypto: {
  readonly subtle: { digest(name: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> };
};
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export type Fields = Readonly<Record<string, string | number | boolean | null>>;

export type Commitment = {
  readonly seq: number; // 1, 2, 3 … without gaps
  readonly kind: 'signal' | 'result' | 'void';
  readonly hash: string; // SHA-256 of the form, hexadecimal
  readonly committed_at: string; // ISO 8601, UTC
  readonly expires_at: string | null; // of a signal: its form must follow soon after
  readonly form: string | null; // canonical JSON; null while the signal is open
  readonly head: string; // SHA-256 of all entries up to this one, hexadecimal
};

/** A UTC day with at least one entry, sealed after its end. */
export type CommitmentDay = {
  readonly day: string; // `2026-11-03`
  readonly first: number; // seq of its first entry
  readonly count: number;
  readonly head: string; // of its last entry
};

/** The text that is hashed: JSON with sorted keys and no blanks, as RFC 8785 has it for flat objects. */
export const canonicalJson = (fields: Fields): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );

/** SHA-256 of a text in UTF-8, hexadecimal. In a page it needs HTTPS. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const SIGNAL_FIELDS = [
  'id',
  'scanner_type',
  'signal_type',
  'instrument',
  'entry_price',
  'stop_loss',
  'take_profit',
  'risk_reward_ratio',
  'confidence',
  'quality',
  'hit_probability',
  'ml_agrees',
  'spread',
  'timestamp',
  'expires_at',
  'reason',
  'data_source',
] as const;
export const RESULT_FIELDS = [
  'id',
  'status',
  'closed_at',
  'exit_price',
  'r_gross',
  'r_net',
  'mfe_r',
  'mae_r',
] as const;

type Issued = Readonly<Record<(typeof SIGNAL_FIELDS)[number], Fields[string]>>;
type Closed = Readonly<Record<(typeof RESULT_FIELDS)[number], Fields[string]>>;

const pick = (source: Fields, names: readonly string[]): Record<string, Fields[string]> =>
  Object.fromEntries(names.map((name) => [name, source[name] ?? null]));

/** @param nonce 32 random bytes, hexadecimal: without it a signal could be guessed from its hash */
export const signalForm = (signal: Issued, nonce: string): string =>
  canonicalJson({ ...pick(signal, SIGNAL_FIELDS), nonce });

export const resultForm = (closed: Closed): string => canonicalJson(pick(closed, RESULT_FIELDS));

/** @param at ISO 8601, UTC */
export const voidForm = (id: string, at: string, reason: string | null): string =>
  canonicalJson({ id, reason, voided_at: at });

type Link = Pick<Commitment, 'seq' | 'kind' | 'committed_at' | 'expires_at' | 'hash'>;

/**
 * The head of an entry: SHA-256 over two lines with a line feed between them, the head of the entry before it or `-`,
 * and `<seq> <kind> <committed_at> <expires_at or -> <hash>`.
 *
 * @param previous head of the entry before; null: it is the first one
 */
export const headOf = (
  previous: string | null,
  { seq, kind, committed_at, expires_at, hash }: Link,
): Promise<string> =>
  sha256(
    [previous ?? '-', [seq, kind, committed_at, expires_at ?? '-', hash].join(' ')].join('\n'),
  );
