import type { jobs } from '#api/db/schema/system.ts';
import { NO_MAIL_SERVER } from '#api/delivery/mailer.ts';
import { marketClock, type Market } from '#api/market/market.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { briefingDate, briefingDueAt } from '#contracts/rules/market/briefing-schedule.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { type Scanner, scannerLabel, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { isMarketOpen, hasTradedLonger } from '#contracts/rules/time/market-calendar.ts';
import type { SourceHealth, JobHealth } from '#contracts/system.ts';

export type JobRow = typeof jobs.$inferSelect;
type JobVerdict = Pick<SourceHealth, 'status' | 'detail'>;

const toIso = (t: number | null): string | null => (t === null ? null : new Date(t).toISOString());

const isRunning = ({ holder, locked_until }: JobRow, now: number): boolean =>
  holder !== null && locked_until > now;

export const toJobHealth = (job: JobRow, now: number): JobHealth => ({
  name: job.name,
  last_started_at: toIso(job.last_started_at),
  last_finished_at: toIso(job.last_finished_at),
  last_error: job.last_error,
  is_running: isRunning(job, now),
});

function judgeByJob(
  job: JobRow | undefined,
  { now, limitMs }: { readonly now: number; readonly limitMs: number },
): JobVerdict {
  if (job === undefined) return { status: 'idle', detail: 'It has not run yet.' };
  if (job.last_error !== null) {
    return { status: 'down', detail: `The last run failed: ${job.last_error}` };
  }
  const ranAt = job.last_finished_at ?? job.last_started_at ?? 0;
  const isLate = !isRunning(job, now) && now - ranAt > limitMs;
  return isLate
    ? { status: 'late', detail: 'It has not run for longer than allowed.' }
    : { status: 'ok', detail: null };
}

const SCAN_LIMIT_MS = 5 * MINUTE_MS; // scanners run every minute; a training may delay them
const DELIVERY_LIMIT_MS = MINUTE_MS; // delivery jobs run every few seconds
/** Messages that wait longer than this count as late. */
const WAITING_LIMIT_MS = { Mails: 15 * MINUTE_MS, 'Push messages': 5 * MINUTE_MS } as const;

/** Unsent messages; times in UTC ms. */
export type Queue = {
  readonly waiting: number;
  readonly oldestAt: number | null;
  readonly lastSentAt: number | null; // null also when it is not stored
};

export type SourceDeps = {
  readonly market: Pick<Market, 'source' | 'health' | 'price'>;
  readonly lastScan: (of: { scanner: Scanner; source: DataSource }) => Promise<number | null>;
  readonly newestBriefing: (source: DataSource) => Promise<Briefing | null>;
  readonly sendsMail: boolean; // there is a mail server
  readonly mailQueue: () => Promise<Queue>;
  readonly pushQueue: () => Promise<Queue>;
  readonly now: () => number;
};
type Job = (name: string) => JobRow | undefined;

export async function readSources(
  deps: SourceDeps,
  jobs: readonly JobRow[],
): Promise<SourceHealth[]> {
  const t = deps.now();
  const job: Job = (name) => jobs.find((row) => row.name === name);
  return [
    priceFeedHealth(deps.market, t),
    ...(await Promise.all(SCANNERS.map((scanner) => scannerHealth(deps, scanner, job)))),
    await briefingHealth(deps),
    mailHealth(deps, queueHealth('Mails', await deps.mailQueue(), { job: job('mails'), t })),
    queueHealth('Push messages', await deps.pushQueue(), { job: job('push'), t }),
    paymentsHealth(job('payment-reconcile'), t),
    // The job rows were just read from it.
    { name: 'Database', status: 'ok', as_of: toIso(t), limit_seconds: null, detail: null },
  ];
}

async function scannerHealth({ market, lastScan, now }: SourceDeps, scanner: Scanner, job: Job) {
  const limit = { now: now(), limitMs: SCAN_LIMIT_MS };
  return {
    name: scannerLabel[scanner],
    as_of: toIso(await lastScan({ scanner, source: market.source })),
    limit_seconds: null, // generations can be a month apart
    ...judgeByJob(job(`scan-${scanner}`), limit),
  };
}

async function briefingHealth({ market, newestBriefing, now }: SourceDeps): Promise<SourceHealth> {
  const newest = await newestBriefing(market.source);
  const t = marketClock(market, now)(INSTRUMENTS);
  const facts = { name: 'Briefing', as_of: newest?.generated_at ?? null, limit_seconds: null };
  if (t === null) return { ...facts, status: 'idle', detail: 'There are no candles yet.' };
  const dueAt = briefingDueAt(t);
  const date = briefingDate(dueAt);
  if (newest?.date === date)
    return { ...facts, status: 'ok', detail: `The briefing of ${date} is ready.` };
  return t - dueAt < HOUR_MS
    ? { ...facts, status: 'idle', detail: `The briefing of ${date} is being prepared.` }
    : { ...facts, status: 'late', detail: `The briefing of ${date} is missing.` };
}

function queueHealth(
  name: keyof typeof WAITING_LIMIT_MS,
  { waiting, oldestAt, lastSentAt }: Queue,
  { job, t }: { readonly job: JobRow | undefined; readonly t: number },
): SourceHealth {
  const verdict = judgeByJob(job, { now: t, limitMs: DELIVERY_LIMIT_MS });
  const waitsMs = oldestAt === null ? 0 : t - oldestAt;
  const minutes = Math.floor(waitsMs / MINUTE_MS);
  const isLate = verdict.status !== 'down' && waitsMs > WAITING_LIMIT_MS[name];
  const queued = `${waiting} waiting, the oldest for ${minutes} min.`;
  return {
    name,
    as_of: toIso(lastSentAt),
    limit_seconds: null,
    status: isLate ? 'late' : verdict.status,
    detail: verdict.detail ?? (waiting === 0 ? 'Nothing is waiting.' : queued),
  };
}

/** Without a mail server nothing is sent, however well it is written. */
const mailHealth = ({ sendsMail }: SourceDeps, health: SourceHealth): SourceHealth =>
  sendsMail || health.status === 'down'
    ? health
    : { ...health, status: 'idle', detail: NO_MAIL_SERVER };

const paymentsHealth = (job: JobRow | undefined, t: number): SourceHealth => ({
  name: 'Payments',
  as_of: toIso(job?.last_finished_at ?? null),
  limit_seconds: DELIVERY_LIMIT_MS / 1000,
  ...judgeByJob(job, { now: t, limitMs: DELIVERY_LIMIT_MS }),
});

const PRICE_LIMIT_MS = 60 * SECOND_MS; // in open hours prices arrive at least every minute
const SILENT_MS = 300 * SECOND_MS; // a shorter interruption is late, not down

type PriceFeed = Pick<Market, 'source' | 'health' | 'price'>;
type FeedVerdict = Pick<SourceHealth, 'status' | 'detail'>;

/** Whether prices arrive, and how old the newest is. @param t UTC ms */
export function priceFeedHealth(market: PriceFeed, t: number): SourceHealth {
  const open = INSTRUMENTS.filter((instrument) => isMarketOpen(instrument, t));
  const newest = Math.max(...INSTRUMENTS.flatMap((each) => market.price(each)?.t ?? []));
  const isDue = open.length > 0 && market.source !== 'stored';
  const isSilent = open.every((instrument) => {
    const from = market.price(instrument)?.t;
    return from === undefined || hasTradedLonger(instrument, { from, to: t }, PRICE_LIMIT_MS);
  });
  return {
    name: 'Price feed',
    as_of: Number.isFinite(newest) ? new Date(newest).toISOString() : null,
    limit_seconds: isDue ? PRICE_LIMIT_MS / SECOND_MS : null,
    ...(troubleOf(market, t) ?? idleOf(market, open.length > 0) ?? feedVerdict(market, isSilent)),
  };
}

function troubleOf(market: PriceFeed, t: number): FeedVerdict | null {
  const { state, since, detail } = market.health();
  if (state === 'refused') return { status: 'down', detail };
  if (state !== 'stale') return null;
  return { status: t - since >= SILENT_MS ? 'down' : 'late', detail };
}

function idleOf({ source, health }: PriceFeed, isOpen: boolean): FeedVerdict | null {
  if (source === 'stored') {
    return { status: 'idle', detail: 'Imported candles: nothing newer is expected.' };
  }
  if (!isOpen) return { status: 'idle', detail: 'The market is closed.' };
  return health().state === 'starting'
    ? { status: 'idle', detail: 'Starting: nothing has arrived yet.' }
    : null;
}

const feedVerdict = ({ source, health }: PriceFeed, isSilent: boolean): FeedVerdict => ({
  status: isSilent ? 'late' : 'ok',
  detail: source === 'simulated' ? 'Simulated market' : health().detail,
});
