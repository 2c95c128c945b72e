/**
 * Commitments make the track record verifiable. When a live signal is issued, the SHA-256 of its form is
 * published at once; the form, with a random nonce that makes it impossible to guess, follows when the signal has
 * closed. Results and withdrawals are entries of their own. The entries of each UTC day are chained to the head
 * of the day before. This file imports nothing: server, page and script check with the same lines.
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
};

/** A UTC day with at least one entry, sealed after its end. */
export type CommitmentDay = {
  readonly day: string; // `2026-11-03`
  readonly first: number; // seq of its first entry
  readonly count: number;
  readonly previous: string | null; // head of the day before it; null: the first one
  readonly head: string; // SHA-256, hexadecimal
};

/** A closed or voided signal as the public record lists it. */
export type RecordedSignal = {
  readonly id: string;
  readonly timestamp: string;
  readonly backfilled: boolean;
  readonly commitment: number | null; // seq; null: outside of the chain
  readonly removal: {
    readonly kind: string;
    readonly at: string;
    readonly reason: string | null;
  } | null;
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

const SIGNAL_FIELDS = [
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
const RESULT_FIELDS = [
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

type Link = Pick<CommitmentDay, 'day' | 'previous'>;

/**
 * The head of a day: SHA-256 over lines that end with a line feed each but the last. The first names the day, the
 * second is the head before it or `-`, then one line for each entry:
 * `<seq> <kind> <committed_at> <expires_at or -> <hash>`.
 */
export const headOf = ({ day, previous }: Link, entries: readonly Commitment[]): Promise<string> =>
  sha256(
    [
      day,
      previous ?? '-',
      ...entries.map(({ seq, kind, committed_at, expires_at, hash }) =>
        [seq, kind, committed_at, expires_at ?? '-', hash].join(' '),
      ),
    ].join('\n'),
  );

type ReadPage = (path: string) => Promise<unknown>;
type ChainPage = Pick<PublishedRecord, 'commitments' | 'days'> & { readonly total: number };

const LIST_PAGE = 500;

const isChainPage = (page: unknown): page is ChainPage =>
  typeof page === 'object' &&
  page !== null &&
  'commitments' in page &&
  Array.isArray(page.commitments) &&
  'days' in page &&
  Array.isArray(page.days);

const isListPage = (page: unknown): page is readonly RecordedSignal[] => Array.isArray(page);

/** Reads the whole chain and all live signals of its sources. @param read JSON of a path of the site. @throws Error for another answer */
export async function collectRecord(read: ReadPage): Promise<Omit<PublishedRecord, 'now'>> {
  const commitments: Commitment[] = [];
  const days: CommitmentDay[] = [];
  for (let after: number | undefined = 0; after !== undefined; after = commitments.at(-1)?.seq) {
    const page = await read(`/api/record/chain?after=${after}`);
    if (!isChainPage(page)) throw new Error('The site answers no chain.');
    if (page.commitments.length === 0) break;
    commitments.push(...page.commitments);
    days.push(...page.days);
  }
  const signals = new Map<string, RecordedSignal>();
  const sources = new Set(commitments.map(({ form }) => readForm(form)['data_source']));
  for (const source of ['', ...sources]) {
    if (typeof source !== 'string') continue; // of an open signal it is not known
    for await (const signal of listSignals(read, source)) signals.set(signal.id, signal);
  }
  return { commitments, days, signals: [...signals.values()] };
}

/** @param source empty: the present one */
async function* listSignals(read: ReadPage, source: string): AsyncGenerator<RecordedSignal, void> {
  const path = `/api/record/signals?limit=${LIST_PAGE}${source && `&source=${source}`}`;
  for (let before = ''; ;) {
    const page = await read(`${path}${before}`);
    if (!isListPage(page)) throw new Error('The site answers no list of signals.');
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < LIST_PAGE) return;
    before = `&before=${last.id}`;
  }
}

export type Finding = {
  readonly kind: 'changed' | 'removed' | 'inserted' | 're-dated' | 'overdue';
  readonly at: string; // entry, day or signal
  readonly text: string;
};

export type Verification = {
  readonly findings: readonly Finding[];
  readonly entries: number;
  readonly signals: number; // of the record, compared with their entries
  readonly days: number;
  readonly head: { readonly day: string; readonly head: string } | null; // the newest
};

export type PublishedRecord = {
  readonly commitments: readonly Commitment[]; // all, by seq
  readonly days: readonly CommitmentDay[]; // all sealed ones, oldest first
  readonly signals: readonly RecordedSignal[]; // closed and voided ones, in any order
  readonly now: number; // UTC ms
  /** Heads by day from a mail or an earlier check. */
  readonly knownHeads?: Readonly<Record<string, string>>;
};

/**
 * Checks that nothing of the record was changed, removed, inserted or re-dated since it was committed. A record that
 * was rewritten as a whole, with its heads, differs from a head that was stored elsewhere: `knownHeads`.
 */
export async function verifyRecord(record: PublishedRecord): Promise<Verification> {
  const { commitments, days, signals } = record;
  const findings = [
    ...checkOrder(commitments),
    ...(await checkForms(commitments, record.now)),
    ...(await checkDays(commitments, days)),
    ...checkKnownHeads(days, record.knownHeads ?? {}),
    ...checkSignals(commitments, signals),
  ];
  const last = days.at(-1);
  return {
    findings,
    entries: commitments.length,
    signals: signals.filter(({ commitment }) => commitment !== null).length,
    days: days.length,
    head: last === undefined ? null : { day: last.day, head: last.head },
  };
}

const dayOf = (instant: string): string => instant.slice(0, 10);

function checkOrder(entries: readonly Commitment[]): Finding[] {
  return entries.flatMap(({ seq, committed_at }, place): Finding[] => {
    const before = entries[place - 1];
    const expected = before === undefined ? 1 : before.seq + 1;
    const at = `entry ${seq}`;
    if (seq > expected) {
      const text = `Entries ${expected} to ${seq - 1} are missing.`;
      return [{ kind: 'removed', at: `entry ${expected}`, text }];
    }
    if (seq < expected) {
      return [{ kind: 'inserted', at, text: `Entry ${seq} exists more than once.` }];
    }
    // Within a day the server's clock may be set back; over midnight an entry stays in the later day.
    if (before !== undefined && dayOf(committed_at) < dayOf(before.committed_at)) {
      const text = `Entry ${seq} is dated ${dayOf(committed_at)}, before entry ${before.seq}.`;
      return [{ kind: 're-dated', at, text }];
    }
    return [];
  });
}

/** A signal is live when it is stored within a minute of its moment. */
const LIVE_MS = 60_000;
/** Candles may be late: a signal is graded at the latest some days after its end. */
const GRADING_MS = 7 * 86_400_000;

async function checkForms(entries: readonly Commitment[], now: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const entry of entries) findings.push(...(await checkForm(entry, now)));
  return findings;
}

async function checkForm(entry: Commitment, now: number): Promise<Finding[]> {
  const { seq, kind, form, hash, committed_at, expires_at } = entry;
  const at = `entry ${seq}`;
  if (form === null) {
    const isOverdue = expires_at !== null && now - Date.parse(expires_at) > GRADING_MS;
    const text = `Entry ${seq} expired on ${expires_at} and was never opened.`;
    return isOverdue || kind !== 'signal' ? [{ kind: 'overdue', at, text }] : [];
  }
  if ((await sha256(form)) !== hash) {
    return [{ kind: 'changed', at, text: `The form of entry ${seq} does not have its hash.` }];
  }
  const { timestamp } = readForm(form);
  if (kind !== 'signal' || typeof timestamp !== 'string') return [];
  const delay = Date.parse(committed_at) - Date.parse(timestamp);
  if (delay >= 0 && delay <= LIVE_MS) return [];
  const text = `Entry ${seq} was committed at ${committed_at}, but its signal is dated ${timestamp}.`;
  return [{ kind: 're-dated', at, text }];
}

/** No fields where the text is no JSON object: its comparison with the record then fails. */
function readForm(form: string | null): Fields {
  try {
    const parsed: unknown = JSON.parse(form ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

async function checkDays(
  entries: readonly Commitment[],
  days: readonly CommitmentDay[],
): Promise<Finding[]> {
  const byDay = new Map<string, Commitment[]>();
  for (const entry of entries) {
    const ofDay = byDay.get(dayOf(entry.committed_at)) ?? [];
    ofDay.push(entry);
    byDay.set(dayOf(entry.committed_at), ofDay);
  }
  const findings: Finding[] = [];
  let previous: string | null = null;
  for (const { day, head, previous: named, count } of days) {
    const ofDay: readonly Commitment[] = byDay.get(day) ?? [];
    if (named !== previous) {
      const text = `${day} does not continue the head of the day before it.`;
      findings.push({ kind: 'changed', at: day, text });
    }
    if ((await headOf({ day, previous: named }, ofDay)) !== head) {
      const listed = `${ofDay.length} ${ofDay.length === 1 ? 'entry' : 'entries'}`;
      const text = `The head of ${day} covers ${count}; the ${listed} listed for it give another head.`;
      findings.push({ kind: kindOfDay(ofDay.length - count), at: day, text });
    }
    previous = head;
  }
  return findings;
}

function kindOfDay(surplus: number): Finding['kind'] {
  if (surplus === 0) return 'changed';
  return surplus < 0 ? 'removed' : 'inserted';
}

function checkKnownHeads(
  days: readonly CommitmentDay[],
  knownHeads: Readonly<Record<string, string>>,
): Finding[] {
  return Object.entries(knownHeads).flatMap(([day, head]): Finding[] => {
    const published = days.find((each) => each.day === day);
    if (published?.head === head) return [];
    const text =
      published === undefined
        ? `You have a head of ${day}, but the record has none.`
        : `The head of ${day} was ${head} when you stored it; now it is ${published.head}.`;
    return [{ kind: published === undefined ? 'removed' : 'changed', at: day, text }];
  });
}

function checkSignals(
  entries: readonly Commitment[],
  signals: readonly RecordedSignal[],
): Finding[] {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const listed = new Map(signals.map((signal) => [signal.id, signal]));
  const begin = Date.parse(entries[0]?.committed_at ?? '9999-01-01');
  const missing = entries.flatMap(({ seq, form }): Finding[] => {
    const { id } = readForm(form);
    if (form === null || (typeof id === 'string' && listed.has(id))) return [];
    const text = `Entry ${seq} is about signal ${id}, which the record does not list.`;
    return [{ kind: 'removed', at: `entry ${seq}`, text }];
  });
  const ends = new Map(
    entries
      .filter(({ kind }) => kind !== 'signal')
      .map((entry) => [readForm(entry.form)['id'], entry]),
  );
  const differing = signals.flatMap((signal): Finding[] => {
    const at = `signal ${signal.id}`;
    const entry = bySeq.get(signal.commitment ?? -1);
    if (entry === undefined) {
      // What was issued before the chain began, or computed later, is outside of it.
      if (signal.backfilled || Date.parse(signal.timestamp) < begin) return [];
      const text = `Signal ${signal.id} is listed as live, but was never committed.`;
      return [{ kind: 'inserted', at, text }];
    }
    const end = ends.get(signal.id);
    if (end === undefined) {
      const text = `Signal ${signal.id} has a result that was never committed.`;
      return [{ kind: 'inserted', at, text }];
    }
    return [...compare(signal, entry), ...compare(signal, end)];
  });
  return [...missing, ...differing];
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
      at: `signal ${signal.id}`,
      text: `Signal ${signal.id} differs from entry ${seq}: ${differences.join('; ')}.`,
    },
  ];
}
