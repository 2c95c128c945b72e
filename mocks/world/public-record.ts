import { type PublicRecord, recordFigures, toRecordSignal } from '#api/answers/public-record.ts';
import { recordPage } from '#api/answers/record-page.ts';
import type { RecordListQuery, RecordQuery, RecordSignal } from '#contracts/public-record.ts';
import type { Sent } from '#contracts/open.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import {
  type Commitment,
  type CommitmentDay,
  headOf,
  resultForm,
  sha256,
  signalForm,
  voidForm,
} from '#contracts/rules/signals/commitments.ts';
import type { StoredSignal } from './tables.ts';

const SOURCE = 'simulated';
const COMMIT_MS = 1000; // after the moment of a signal
const ROWS_A_PAGE = 50;

type Chain = { readonly commitments: Commitment[]; readonly days: CommitmentDay[] };
type Event = Pick<Commitment, 'kind' | 'expires_at'> & {
  readonly at: number; // UTC ms
  readonly form: string;
  readonly isSecret: boolean;
};

const isoOf = (at: number): string => new Date(at).toISOString();
const dayOf = (at: number): string => isoOf(at).slice(0, 10);

const isOver = ({ outcome, removal }: StoredSignal): boolean =>
  outcome !== null || removal?.kind === 'voided';

async function eventsOf(stored: StoredSignal): Promise<Event[]> {
  const { signal, outcome, removal } = stored;
  const listed = toRecordSignal({ ...stored, commitment: null });
  const nonce = await sha256(`demo ${signal.id}`); // of a server it is random
  const at = signal.issued_at + COMMIT_MS;
  const issue: Event = {
    kind: 'signal',
    at,
    form: signalForm(listed, nonce),
    expires_at: listed.expires_at,
    isSecret: !isOver(stored),
  };
  const end = { expires_at: null, isSecret: false };
  if (outcome !== null) {
    const closed = Math.max(outcome.closed_at, at);
    return [issue, { kind: 'result', at: closed, form: resultForm(listed), ...end }];
  }
  if (removal?.kind !== 'voided') return [issue];
  const form = voidForm(signal.id, isoOf(removal.at), removal.reason);
  return [issue, { kind: 'void', at: removal.at, form, ...end }];
}

/** The entries of events, each with the head of all up to it. */
async function entriesOf(events: readonly Event[]): Promise<Commitment[]> {
  const entries: Commitment[] = [];
  for (const { at, isSecret, ...event } of events.toSorted((a, b) => a.at - b.at)) {
    const hash = await sha256(event.form);
    const entry = { ...event, seq: entries.length + 1, hash, committed_at: isoOf(at) };
    const head = await headOf(entries.at(-1)?.head ?? null, entry);
    entries.push({ ...entry, form: isSecret ? null : event.form, head });
  }
  return entries;
}

/** The chain that a server would have written for these signals. @param now UTC ms */
export async function chainOf(signals: readonly StoredSignal[], now: number): Promise<Chain> {
  const live = signals.filter(({ signal }) => !signal.backfilled);
  const events = (await Promise.all(live.map((each) => eventsOf(each)))).flat();
  const commitments = await entriesOf(events);
  const days: CommitmentDay[] = [];
  for (const { seq, committed_at } of commitments) {
    const day = dayOf(Date.parse(committed_at));
    if (days.at(-1)?.day === day || now < Date.parse(day) + DAY_MS) continue;
    const ofDay = commitments.filter((each) => each.committed_at.startsWith(day));
    days.push({ day, first: seq, count: ofDay.length, head: ofDay.at(-1)?.head ?? '' });
  }
  return { commitments, days };
}

const isNarrowed = (wanted: string | undefined, value: string): boolean =>
  wanted === undefined || wanted === value;

function isOf({ scanner, instrument, origin, source, from = '', to }: RecordQuery) {
  return ({ signal }: StoredSignal): boolean => {
    const day = dayOf(signal.issued_at);
    return (
      isNarrowed(source, SOURCE) &&
      isNarrowed(scanner, signal.scanner_type) &&
      isNarrowed(instrument, signal.instrument) &&
      signal.backfilled === (origin === 'backfilled') &&
      day >= from &&
      day <= (to ?? day)
    );
  };
}

type World = { readonly signals: readonly StoredSignal[]; readonly now: number };

/** Closed and voided signals, newest first, with their entries in the chain. */
export async function recordListOf(
  { signals, now }: World,
  { limit, before, ...query }: RecordListQuery,
): Promise<Sent<typeof RecordSignal>[]> {
  const { commitments } = await chainOf(signals, now);
  const seqOf = new Map(
    commitments
      .filter(({ kind }) => kind === 'signal')
      .map(({ seq, hash }) => [hash, seq] as const),
  );
  const rows = signals
    .filter((stored) => isOver(stored) && isOf(query)(stored))
    .toSorted(
      (a, b) => b.signal.issued_at - a.signal.issued_at || (a.signal.id < b.signal.id ? 1 : -1),
    );
  const begin = before === undefined ? 0 : rows.findIndex(({ signal }) => signal.id === before) + 1;
  return Promise.all(
    rows.slice(begin, begin + limit).map(async (stored) => {
      const [issue] = await eventsOf(stored);
      const hash = await sha256(issue?.form ?? '');
      return toRecordSignal({ ...stored, commitment: seqOf.get(hash) ?? null });
    }),
  );
}

/** The page of a server over the demo's signals. */
export async function recordPageOf(
  world: World,
  { before, ...query }: RecordQuery & { before?: string | undefined },
  frame: { readonly platformName: string; readonly origin: string },
): Promise<string> {
  const { scanner, ...ofAll } = query;
  const { commitments } = await chainOf(world.signals, world.now);
  const newest = commitments.at(-1);
  const listed = await recordListOf(world, { ...query, before, limit: ROWS_A_PAGE + 1 });
  const page = listed.slice(0, ROWS_A_PAGE);
  const published: PublicRecord = {
    ...recordFigures(world.signals.filter(isOf(ofAll)), scanner),
    query,
    source: SOURCE,
    sources: [SOURCE],
    asOf: world.now,
    signals: page,
    older: listed.length > ROWS_A_PAGE ? (page.at(-1)?.id ?? null) : null,
    chain: {
      entries: commitments.length,
      begun: commitments[0]?.committed_at ?? null,
      head: newest === undefined ? null : { entry: newest.seq, head: newest.head },
    },
  };
  return recordPage(published, {
    ...frame,
    path: '/demo/record',
    script: null,
    hasFiles: false,
    hasSubscription: false, // no mail is sent
  });
}
