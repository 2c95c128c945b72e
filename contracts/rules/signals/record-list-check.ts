import type { Commitment, Fields } from './commitments.ts';
import { type ClaimedResult, contradictionsOf } from './result-check.ts';

/** A closed or voided signal as the public record lists it. */
export type RecordedSignal = ClaimedResult & {
  readonly id: string;
  readonly backfilled: boolean;
  readonly commitment: number | null; // seq; null: outside of the chain
  readonly removal: {
    readonly kind: string;
    readonly at: string;
    readonly reason: string | null;
  } | null;
};

export type Finding = {
  readonly kind: 'changed' | 'removed' | 'inserted' | 're-dated' | 'overdue' | 'contradictory';
  readonly at: string; // entry, day or signal
  readonly text: string;
};

/** What committed signals came to: each was committed when it was issued, its result when it closed. */
export type Proven = {
  readonly results: number; // without withdrawals
  readonly targets: number; // how many of them reached the target
  readonly netR: number;
};

const atSignal = (id: string): string => `signal ${id}`;

export const atEntry = ({ seq }: Commitment, kind: Finding['kind'], text: string): Finding => ({
  kind,
  at: `entry ${seq}`,
  text,
});

/** No fields where the text is no JSON object: its comparison with the record then fails. */
export function readForm(form: string | null): Fields {
  try {
    const parsed: unknown = JSON.parse(form ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** A result that cannot come from the prices and times of its own signal. */
export function checkResult(signal: RecordedSignal): Finding[] {
  if (signal.status === 'voided') return [];
  const wrong = contradictionsOf(signal);
  if (wrong.length === 0) return [];
  const text = `The result of signal ${signal.id} contradicts its entry, stop, target, exit or times: ${wrong.join(', ')}.`;
  return [{ kind: 'contradictory', at: atSignal(signal.id), text }];
}

/** The results and withdrawals by the id of their signal. */
const endsOf = (commitments: readonly Commitment[]): ReadonlyMap<unknown, Commitment> =>
  new Map(
    commitments
      .filter(({ kind }) => kind !== 'signal')
      .map((entry) => [readForm(entry.form)['id'], entry]),
  );

/** Counts signals whose entry is open to be compared, and their result too. Meaningful where nothing was found. */
export function provenOf(
  commitments: readonly Commitment[],
  signals: readonly RecordedSignal[],
): Proven {
  const opened = new Set(commitments.filter(({ form }) => form !== null).map(({ seq }) => seq));
  const ends = endsOf(commitments);
  const closed = signals.filter(
    ({ id, commitment }) => opened.has(commitment ?? -1) && ends.get(id)?.kind === 'result',
  );
  return {
    results: closed.length,
    targets: closed.filter(({ status }) => status === 'tp_hit').length,
    netR: closed.reduce((sum, { r_net }) => sum + (r_net ?? 0), 0),
  };
}

/**
 * Compares the list with the chain, both ways.
 *
 * @param listedTo seq: the list has the signals of all entries up to this one
 */
export function checkSignals(
  commitments: readonly Commitment[],
  signals: readonly RecordedSignal[],
  listedTo: number,
): Finding[] {
  const unlike = checkListed(commitments, signals, listedTo);
  const accused = new Set(unlike.map(({ at }) => at));
  const others = signals.filter(({ id }) => !accused.has(atSignal(id)));
  return [...checkTwice(signals), ...unlike, ...checkCommitted(commitments, others)];
}

function checkTwice(signals: readonly RecordedSignal[]): Finding[] {
  const seen = new Set<string>();
  return signals.flatMap(({ id }): Finding[] => {
    const text = `Signal ${id} is listed more than once.`;
    const isAgain = seen.has(id);
    seen.add(id);
    return isAgain ? [{ kind: 'inserted', at: atSignal(id), text }] : [];
  });
}

/** Every entry has its signal in the list, and the signal of an entry names that entry. */
function checkListed(
  commitments: readonly Commitment[],
  signals: readonly RecordedSignal[],
  listedTo: number,
): Finding[] {
  const listed = new Map(signals.map((signal) => [signal.id, signal]));
  return commitments.flatMap((entry): Finding[] => {
    const { id } = readForm(entry.form);
    if (typeof id !== 'string') return [];
    const signal = listed.get(id);
    if (signal === undefined) {
      const text = `Entry ${entry.seq} is about signal ${id}, which the record does not list.`;
      return entry.seq > listedTo ? [] : [atEntry(entry, 'removed', text)];
    }
    if (entry.kind !== 'signal' || signal.commitment === entry.seq) return [];
    const named = signal.commitment === null ? 'no entry' : `entry ${signal.commitment}`;
    const text = `Signal ${id} was committed as entry ${entry.seq} and is listed with ${named}.`;
    return [{ kind: 'changed', at: atSignal(id), text }];
  });
}

/** Every signal in the list is as it was committed; only those from before the chain have no entry. */
function checkCommitted(
  commitments: readonly Commitment[],
  signals: readonly RecordedSignal[],
): Finding[] {
  const bySeq = new Map(commitments.map((entry) => [entry.seq, entry]));
  const ends = endsOf(commitments);
  const begin = Date.parse(commitments[0]?.committed_at ?? '9999-01-01');
  return signals.flatMap((signal): Finding[] => {
    const at = atSignal(signal.id);
    if (signal.commitment === null && Date.parse(signal.timestamp) < begin) return [];
    const entry = bySeq.get(signal.commitment ?? -1);
    if (entry?.kind !== 'signal') {
      const text = `Signal ${signal.id} is listed as live, but was never committed.`;
      return [{ kind: 'inserted', at, text }];
    }
    const end = ends.get(signal.id);
    const isVoid = signal.removal?.kind === 'voided' || signal.status === 'voided';
    if (end === undefined || isVoid !== (end.kind === 'void')) {
      const text = `Signal ${signal.id} is listed as ${signal.status}, which was never committed.`;
      return [{ kind: 'inserted', at, text }];
    }
    return [...compare(signal, entry), ...compare(signal, end)];
  });
}

/** Where the record differs from a form. */
function compare(signal: RecordedSignal, { seq, kind, form }: Commitment): Finding[] {
  const { nonce: _nonce, ...committed } = readForm(form);
  const listed: Readonly<Record<string, unknown>> =
    kind === 'void'
      ? { ...signal, voided_at: signal.removal?.at, reason: signal.removal?.reason ?? null }
      : signal;
  const names = Object.keys(committed).filter((name) => listed[name] !== committed[name]);
  if (names.length === 0) return [];
  const isDate = names.every((name) =>
    ['timestamp', 'expires_at', 'closed_at', 'voided_at'].includes(name),
  );
  const differences = names.map(
    (name) =>
      `${name} was committed as ${committed[name]} and is listed as ${String(listed[name])}`,
  );
  return [
    {
      kind: isDate ? 're-dated' : 'changed',
      at: atSignal(signal.id),
      text: `Signal ${signal.id} differs from entry ${seq}: ${differences.join('; ')}.`,
    },
  ];
}
