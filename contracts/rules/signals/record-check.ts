import {
  type Commitment,
  type CommitmentDay,
  type Fields,
  headOf,
  RESULT_FIELDS,
  sha256,
  SIGNAL_FIELDS,
} from './commitments.ts';
import {
  atEntry,
  checkResult,
  checkSignals,
  type Finding,
  type Proven,
  provenOf,
  readForm,
  type RecordedSignal,
} from './record-list-check.ts';

export type PublishedRecord = {
  readonly commitments: readonly Commitment[]; // all, by seq
  readonly days: readonly CommitmentDay[]; // all sealed ones, oldest first
  readonly signals: readonly RecordedSignal[]; // closed and voided ones, in any order
  readonly listedTo: number; // seq: the list of signals was read after this entry
  readonly now: number; // UTC ms
  /** Heads by day or by number of their entry, from a mail or an earlier check. */
  readonly knownHeads?: Readonly<Record<string, string>>;
};

export type Verification = {
  readonly findings: readonly Finding[];
  readonly entries: number;
  readonly signals: number; // of the record, with an entry
  readonly proven: Proven;
  readonly unproven: number; // signals of the record without an entry: nothing shows when they were made
  readonly days: number;
  readonly head: { readonly entry: number; readonly head: string } | null; // of the newest entry
};

/** Everything that has ever been a source: a record of one that the chain lacks would go unseen. */
export const SOURCES = ['simulated', 'stored', 'twelvedata', 'oanda', 'tiingo'];

type ReadPage = (path: string) => Promise<unknown>;
type ChainPage = Pick<PublishedRecord, 'commitments' | 'days'>;

const LIST_PAGE = 500;

const isChainPage = (page: unknown): page is ChainPage =>
  typeof page === 'object' &&
  page !== null &&
  'commitments' in page &&
  Array.isArray(page.commitments) &&
  'days' in page &&
  Array.isArray(page.days);

const isListPage = (page: unknown): page is readonly RecordedSignal[] => Array.isArray(page);

async function readChain(read: ReadPage, from: number): Promise<ChainPage> {
  const commitments: Commitment[] = [];
  const days: CommitmentDay[] = [];
  for (let after = from; ; after = commitments.at(-1)?.seq ?? after) {
    const page = await read(`/api/record/chain?after=${after}`);
    if (!isChainPage(page)) throw new Error('The site answers no chain.');
    if (page.commitments.length === 0) return { commitments, days };
    commitments.push(...page.commitments);
    days.push(...page.days);
  }
}

async function listSignals(read: ReadPage, source: string): Promise<RecordedSignal[]> {
  const signals: RecordedSignal[] = [];
  for (let before = ''; ; before = `&before=${signals.at(-1)?.id}`) {
    const path = `/api/record/signals?limit=${LIST_PAGE}&source=${source}${before}`;
    const page = await read(path);
    if (!isListPage(page)) throw new Error('The site answers no list of signals.');
    signals.push(...page);
    if (page.length < LIST_PAGE) return signals;
  }
}

/**
 * Reads the whole chain and all live signals of every source. What closes while it reads is in the chain that is read
 * last and maybe not in the list. @param read JSON of a path of the site. @throws Error for another answer
 */
export async function collectRecord(read: ReadPage): Promise<Omit<PublishedRecord, 'now'>> {
  const first = await readChain(read, 0);
  const listedTo = first.commitments.at(-1)?.seq ?? 0;
  const signals: RecordedSignal[] = [];
  for (const source of SOURCES) signals.push(...(await listSignals(read, source)));
  const later = await readChain(read, listedTo);
  return {
    commitments: [...first.commitments, ...later.commitments],
    days: [...first.days, ...later.days],
    signals,
    listedTo,
  };
}

/**
 * Checks that nothing of the record was changed, removed, inserted or re-dated since it was committed, and that each
 * result follows from its signal. What was
 * rewritten as a whole, with all heads that follow, differs from a head that was stored elsewhere: `knownHeads`.
 */
export async function verifyRecord(record: PublishedRecord): Promise<Verification> {
  const { commitments, days, signals, now } = record;
  const listedTo = Math.max(record.listedTo, fixedTo(record));
  const findings: Finding[] = checkOrder(commitments);
  for (const entry of commitments) findings.push(...(await checkEntry(entry, now)));
  findings.push(...(await checkHeads(commitments)));
  findings.push(...checkDays(commitments, days, now));
  findings.push(...checkKnownHeads(record));
  findings.push(...checkPairs(commitments, listedTo));
  findings.push(...checkSignals(commitments, signals, listedTo));
  const accused = new Set(findings.map(({ at }) => at));
  findings.push(...signals.flatMap(checkResult).filter(({ at }) => !accused.has(at)));
  const last = commitments.at(-1);
  return {
    findings,
    entries: commitments.length,
    signals: signals.filter(({ commitment }) => commitment !== null).length,
    proven: provenOf(commitments, signals),
    unproven: signals.filter(({ commitment }) => commitment === null).length,
    days: days.length,
    head: last === undefined ? null : { entry: last.seq, head: last.head },
  };
}

const DAY_MS = 86_400_000;
/** A signal is live when it is stored within a minute of its moment. */
const LIVE_MS = 60_000;
/** What two clocks may differ by. */
const CLOCK_MS = 5000;
/** How far a clock is set back at most within a day: more looks like an entry that was inserted later. */
const SET_BACK_MS = 3_600_000;
/** Candles may be late: a signal is graded at the latest some days after its end. */
const GRADING_MS = 7 * DAY_MS;
/** The longest life of a signal is a month. */
const LONGEST_LIFE_MS = 35 * DAY_MS;

/** A record is read within an hour: what was committed before that, the list must have. */
const READING_MS = 3_600_000;

const fixedTo = ({ commitments, now }: PublishedRecord): number =>
  commitments.findLast(({ committed_at }) => now - Date.parse(committed_at) > READING_MS)?.seq ?? 0;

const dayOf = (instant: string): string => instant.slice(0, 10);

function checkOrder(entries: readonly Commitment[]): Finding[] {
  return entries.flatMap((entry, place): Finding[] => {
    const { seq, committed_at } = entry;
    const before = entries[place - 1];
    const expected = before === undefined ? 1 : before.seq + 1;
    if (seq > expected) {
      const text = `Entries ${expected} to ${seq - 1} are missing.`;
      return [{ kind: 'removed', at: `entry ${expected}`, text }];
    }
    if (before === undefined) return [];
    if (seq < expected) return [atEntry(entry, 'inserted', `Entry ${seq} exists more than once.`)];
    const fall = Date.parse(before.committed_at) - Date.parse(committed_at);
    const isOfEarlierDay = dayOf(committed_at) < dayOf(before.committed_at);
    if (fall <= SET_BACK_MS && !isOfEarlierDay) return [];
    const text = `Entry ${seq} is dated ${committed_at}, entry ${before.seq} before it ${before.committed_at}.`;
    return [atEntry(entry, 're-dated', text)];
  });
}

/** Where an entry is missing, that is a finding already. */
async function checkHeads(entries: readonly Commitment[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  let before: Commitment | undefined;
  for (const entry of entries) {
    const isNext = entry.seq === (before?.seq ?? 0) + 1;
    if (isNext && (await headOf(before?.head ?? null, entry)) !== entry.head) {
      const text = `Entry ${entry.seq} does not continue the head of the entry before it: one of them was changed, removed or inserted.`;
      findings.push(atEntry(entry, 'changed', text));
    }
    before = entry;
  }
  return findings;
}

const FORMS: Readonly<Record<Commitment['kind'], readonly string[]>> = {
  signal: [...SIGNAL_FIELDS, 'nonce'],
  result: RESULT_FIELDS,
  void: ['id', 'reason', 'voided_at'],
};

/** A form with more or fewer fields than its kind has commits to something else. */
const isWhole = (kind: Commitment['kind'], form: Fields): boolean =>
  Object.keys(form).toSorted().join(' ') === [...FORMS[kind]].toSorted().join(' ') &&
  (kind !== 'signal' || /^[0-9a-f]{64}$/.test(String(form['nonce'])));

async function checkEntry(entry: Commitment, now: number): Promise<Finding[]> {
  const { seq, kind, form, hash, committed_at, expires_at } = entry;
  const lifetime = Date.parse(expires_at ?? '') - Date.parse(committed_at);
  if (kind === 'signal' && !(lifetime <= LONGEST_LIFE_MS)) {
    return [
      atEntry(entry, 'changed', `Entry ${seq} has no expiry, or a later one than signals have.`),
    ];
  }
  if (form === null) {
    const isOverdue = kind !== 'signal' || now - Date.parse(expires_at ?? '') > GRADING_MS;
    const text = `Entry ${seq} expired on ${expires_at} and was never opened.`;
    return isOverdue ? [atEntry(entry, 'overdue', text)] : [];
  }
  if ((await sha256(form)) !== hash) {
    return [atEntry(entry, 'changed', `The form of entry ${seq} does not have its hash.`)];
  }
  const fields = readForm(form);
  if (!isWhole(kind, fields)) {
    return [atEntry(entry, 'changed', `The form of entry ${seq} has not the fields of a ${kind}.`)];
  }
  return checkDates(entry, fields);
}

/** Whether an entry was committed when it says that it happened. */
function checkDates(entry: Commitment, form: Fields): Finding[] {
  const { seq, kind, committed_at, expires_at } = entry;
  if (kind === 'signal' && form['expires_at'] !== expires_at) {
    return [atEntry(entry, 're-dated', `Entry ${seq} and its form have different expiries.`)];
  }
  const named = { signal: 'timestamp', result: 'closed_at', void: 'voided_at' }[kind];
  const date = String(form[named]);
  const delay = Date.parse(committed_at) - Date.parse(date);
  // Candles may be late, so that a result is committed later than it happened.
  const most = kind === 'result' ? Infinity : LIVE_MS + CLOCK_MS;
  if (delay >= -CLOCK_MS && delay <= most) return [];
  const text = `Entry ${seq} was committed at ${committed_at}, but its ${kind} is dated ${date}.`;
  return [atEntry(entry, 're-dated', text)];
}

/** One entry for a signal, and at most one for its end, which comes after it. */
function checkPairs(commitments: readonly Commitment[], listedTo: number): Finding[] {
  const begun = new Set<unknown>();
  const ended = new Set<unknown>();
  return commitments.flatMap((entry): Finding[] => {
    const { id } = readForm(entry.form);
    if (id === undefined) return [];
    const isBegin = entry.kind === 'signal';
    const text = `Entry ${entry.seq} is another ${entry.kind} of signal ${id}, or comes before the signal.`;
    const isWrong = isBegin
      ? begun.has(id)
      : ended.has(id) || (!begun.has(id) && entry.seq <= listedTo);
    (isBegin ? begun : ended).add(id);
    return isWrong ? [atEntry(entry, 'inserted', text)] : [];
  });
}

function checkDays(
  entries: readonly Commitment[],
  days: readonly CommitmentDay[],
  now: number,
): Finding[] {
  const byDay = new Map<string, Commitment[]>();
  for (const entry of entries) {
    const ofDay = byDay.get(dayOf(entry.committed_at)) ?? [];
    ofDay.push(entry);
    byDay.set(dayOf(entry.committed_at), ofDay);
  }
  const sealed = new Set(days.map(({ day }) => day));
  const unsealed = [...byDay.keys()]
    .filter((day) => !sealed.has(day) && now > Date.parse(day) + 2 * DAY_MS)
    .map((day): Finding => ({ kind: 'removed', at: day, text: `${day} has entries and no head.` }));
  return [...unsealed, ...days.flatMap((each) => checkDay(each, byDay.get(each.day) ?? []))];
}

function checkDay(
  { day, head, first, count }: CommitmentDay,
  entries: readonly Commitment[],
): Finding[] {
  const isSame = entries.at(-1)?.head === head;
  if (isSame && entries.length === count && entries[0]?.seq === first) return [];
  const listed = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
  const text = `The head of ${day} covers ${count}; the ${listed} listed for it give another head.`;
  return [{ kind: kindOfDay(entries.length - count), at: day, text }];
}

function kindOfDay(surplus: number): Finding['kind'] {
  if (surplus === 0) return 'changed';
  return surplus < 0 ? 'removed' : 'inserted';
}

function checkKnownHeads({ commitments, days, knownHeads = {} }: PublishedRecord): Finding[] {
  const heads = new Map([
    ...days.map(({ day, head }) => [day, head] as const),
    ...commitments.map(({ seq, head }) => [String(seq), head] as const),
  ]);
  return Object.entries(knownHeads).flatMap(([at, head]): Finding[] => {
    const published = heads.get(at);
    if (published === head) return [];
    const what = at.includes('-') ? at : `entry ${at}`;
    const text =
      published === undefined
        ? `You have a head of ${what}, but the record has none.`
        : `The head of ${what} was ${head} when you stored it; now it is ${published}.`;
    return [{ kind: published === undefined ? 'removed' : 'changed', at: what, text }];
  });
}

/** What the record proves and what not, in sentences. */
export function tellProof({ proven, unproven }: Verification): string[] {
  const { results, targets, netR } = proven;
  const sum = `${netR < 0 ? '−' : '+'}${Math.abs(netR).toFixed(2)} R`;
  const counted = `${results} ${results === 1 ? 'result' : 'results'}`;
  const sentence = `Proven by the chain: ${counted}, ${targets} at the target, ${sum} net in all.`;
  if (unproven === 0) return [sentence];
  const one = 'signal has no commitment: it proves nothing, and these figures leave it out.';
  const many = 'signals have no commitment: they prove nothing, and these figures leave them out.';
  return [sentence, `${unproven} ${unproven === 1 ? one : many}`];
}
