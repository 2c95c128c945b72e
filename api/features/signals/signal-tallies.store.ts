import { and, asc, eq, gte, inArray, lt, type SQL, sql, sum } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import {
  signalControls,
  signalOutcomes,
  signalRemovals,
  signals,
  signalTallies,
} from '#api/db/schema/signals.ts';
import { type Tally, tallyByBand, type TallySum } from '#api/engine/outcomes/track-record.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';

export type RecordFilter = {
  readonly source: DataSource;
  readonly scanner: Scanner | undefined;
  readonly from: number; // start of a UTC day, UTC ms: issued from then on
};
export type RecordTally = Tally & { readonly backfilled: boolean };
type SignalDay = { readonly source: DataSource; readonly start: number }; // its begin, UTC ms

const MOST_OF_DAY = 20_000; // safety limit: more signals than the scanners issue per day

const total = (column: Parameters<typeof sum>[0]) => sum(column).mapWith(Number);
const totals: Record<TallySum, SQL<number>> = {
  issued: total(signalTallies.issued),
  voided: total(signalTallies.voided),
  hidden: total(signalTallies.hidden),
  tp_hit: total(signalTallies.tp_hit),
  sl_hit: total(signalTallies.sl_hit),
  expired: total(signalTallies.expired),
  won: total(signalTallies.won),
  confidence_sum: total(signalTallies.confidence_sum),
  risk_reward_sum: total(signalTallies.risk_reward_sum),
  closed_confidence_sum: total(signalTallies.closed_confidence_sum),
  gain_sum: total(signalTallies.gain_sum),
  loss_sum: total(signalTallies.loss_sum),
  r_square_sum: total(signalTallies.r_square_sum),
  chance_count: total(signalTallies.chance_count),
  chance_sum: total(signalTallies.chance_sum),
};

export const createRecordReading = ({ db, write }: StoreDeps) => ({
  /** The tallies of the track record, with hidden and voided signals; their number does not grow with the signals. */
  async tallies({ source, scanner, from }: RecordFilter): Promise<RecordTally[]> {
    if (!(await hasTallies(db))) await write(tallyAll);
    const { data_source, scanner_type, day, backfilled, band } = signalTallies;
    const ofScanner = scanner === undefined ? undefined : eq(scanner_type, scanner);
    return db
      .select({ backfilled, band, ...totals })
      .from(signalTallies)
      .where(and(eq(data_source, source), gte(day, from), ofScanner))
      .groupBy(backfilled, band);
  },
});

/** Recomputes the tallies of the days of these signals, in the transaction that changed them. */
export async function retally(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (!(await hasTallies(tx))) return tallyAll(tx);
  const days = await daysOf(tx, inArray(signals.id, [...ids]));
  for (const day of days) await tallyDay(tx, day);
}

async function hasTallies(db: Db): Promise<boolean> {
  const rows = await db.select({ day: signalTallies.day }).from(signalTallies).limit(1);
  return rows.length > 0;
}

/** Signals may be older than the tallies feature. */
async function tallyAll(tx: Db): Promise<void> {
  for (const day of await daysOf(tx, undefined)) await tallyDay(tx, day);
}

async function daysOf(tx: Db, which: SQL | undefined): Promise<SignalDay[]> {
  const { data_source, issued_at } = signals;
  const start = sql<number>`${issued_at} - ${issued_at} % 86400000`.mapWith(Number);
  return tx.selectDistinct({ source: data_source, start }).from(signals).where(which);
}

async function tallyDay(tx: Db, day: SignalDay): Promise<void> {
  const { source, start } = day;
  await tx
    .delete(signalTallies)
    .where(and(eq(signalTallies.data_source, source), eq(signalTallies.day, start)));
  const rows = await readDay(tx, day);
  const groups = Map.groupBy(rows, (row) => `${row.signal.scanner_type} ${row.backfilled}`);
  const tallies = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { scanner_type } = first.signal;
    const key = { data_source: source, day: start, scanner_type, backfilled: first.backfilled };
    return tallyByBand(group).map((tally) => ({ ...key, ...tally }));
  });
  if (tallies.length > 0) await tx.insert(signalTallies).values(tallies);
}

async function readDay(tx: Db, { source, start }: SignalDay) {
  const { id, data_source, issued_at, backfilled } = signals;
  const { scanner_type, quality, confidence, risk_reward_ratio } = signals;
  return tx
    .select({
      signal: { scanner_type, quality, confidence, risk_reward_ratio },
      backfilled,
      outcome: { status: signalOutcomes.status, r_net: signalOutcomes.r_net },
      control: { hit_share: signalControls.hit_share },
      removal: { kind: signalRemovals.kind },
    })
    .from(signals)
    .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, id))
    .leftJoin(signalControls, eq(signalControls.signal_id, id))
    .leftJoin(signalRemovals, eq(signalRemovals.signal_id, id))
    .where(and(eq(data_source, source), gte(issued_at, start), lt(issued_at, start + DAY_MS)))
    .orderBy(asc(id))
    .limit(MOST_OF_DAY);
}
