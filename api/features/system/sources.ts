import { marketClock } from '#api/market/market-clock.ts';
import type { Market } from '#api/market/market.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { briefingDate, briefingDueAt } from '#contracts/rules/market/briefing-schedule.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { type Scanner, scannerLabel, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import type { SourceHealth } from '#contracts/system.ts';
import { type JobRow, judgeByJob, textOf } from './job-health.ts';
import { priceFeedHealth } from './price-feed.ts';

/** Each looks every minute; a training may take its time. */
const SCAN_LIMIT_MS = 5 * MINUTE_MS;
/** These look every few seconds. */
const DELIVERY_LIMIT_MS = MINUTE_MS;
/** What waits longer than this was tried in vain, or nobody has tried. */
const WAITING_LIMIT_MS = { Mails: 15 * MINUTE_MS, 'Push messages': 5 * MINUTE_MS } as const;

/** What has not left yet; times in UTC ms. */
export type Queue = {
  readonly waiting: number;
  readonly oldestAt: number | null;
  readonly lastSentAt: number | null; // null also where that is not kept
};

export type SourceDeps = {
  readonly market: Pick<Market, 'source' | 'health' | 'price'>;
  readonly lastScan: (of: { scanner: Scanner; source: DataSource }) => Promise<number | null>;
  readonly newestBriefing: (source: DataSource) => Promise<Briefing | null>;
  readonly mailQueue: () => Promise<Queue>;
  readonly pushQueue: () => Promise<Queue>;
  /** UTC ms. */
  readonly now: () => number;
};
type Job = (name: string) => JobRow | undefined;

/** The health of whatever brings data or carries it out; of the jobs, the rows as they are now. */
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
    queueHealth('Mails', await deps.mailQueue(), { job: job('mails'), t }),
    queueHealth('Push messages', await deps.pushQueue(), { job: job('push'), t }),
    paymentsHealth(job('payment-reconcile'), t),
    // Whoever reads this has read the jobs from it.
    { name: 'Database', status: 'ok', as_of: textOf(t), limit_seconds: null, detail: null },
  ];
}

async function scannerHealth(
  { market, lastScan, now }: SourceDeps,
  scanner: Scanner,
  job: Job,
): Promise<SourceHealth> {
  const limit = { now: now(), limitMs: SCAN_LIMIT_MS };
  return {
    name: scannerLabel[scanner],
    as_of: textOf(await lastScan({ scanner, source: market.source })),
    limit_seconds: null, // a month may lie between two generations
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
  if (newest?.date === date) return { ...facts, status: 'ok', detail: `That of ${date} is made.` };
  return t - dueAt < HOUR_MS
    ? { ...facts, status: 'idle', detail: `That of ${date} is being made.` }
    : { ...facts, status: 'late', detail: `That of ${date} is missing.` };
}

function queueHealth(
  name: keyof typeof WAITING_LIMIT_MS,
  { waiting, oldestAt, lastSentAt }: Queue,
  { job, t }: { readonly job: JobRow | undefined; readonly t: number },
): SourceHealth {
  const judged = judgeByJob(job, { now: t, limitMs: DELIVERY_LIMIT_MS });
  const waitsMs = oldestAt === null ? 0 : t - oldestAt;
  const minutes = Math.floor(waitsMs / MINUTE_MS);
  const isLate = judged.status !== 'down' && waitsMs > WAITING_LIMIT_MS[name];
  const queued = `${waiting} waiting, the oldest for ${minutes} min.`;
  return {
    name,
    as_of: textOf(lastSentAt),
    limit_seconds: null,
    status: isLate ? 'late' : judged.status,
    detail: judged.detail ?? (waiting === 0 ? 'Nothing is waiting.' : queued),
  };
}

const paymentsHealth = (job: JobRow | undefined, t: number): SourceHealth => ({
  name: 'Payments',
  as_of: textOf(job?.last_finished_at ?? null),
  limit_seconds: DELIVERY_LIMIT_MS / 1000,
  ...judgeByJob(job, { now: t, limitMs: DELIVERY_LIMIT_MS }),
});
