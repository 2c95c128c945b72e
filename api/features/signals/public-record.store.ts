import { and, asc, desc, eq, gte, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import {
  commitments,
  signalControls,
  signalOutcomes,
  signalRemovals,
  signals,
} from '#api/db/schema/signals.ts';
import type { RecordListQuery, RecordQuery } from '#contracts/public-record.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

export type PublicRecordStore = ReturnType<typeof createPublicRecordStore>;
export type RecordedRow = Awaited<ReturnType<PublicRecordStore['list']>>[number];

/** More than the three scanners issue in decades; the figures say when they are of the newest only. */
export const MOST_OF_RECORD = 200_000;

const { id, scanner_type, instrument, data_source, backfilled, issued_at } = signals;

const isOf = (query: RecordQuery, source: DataSource): SQL | undefined =>
  and(
    eq(data_source, query.source ?? source),
    eq(backfilled, query.origin === 'backfilled'),
    query.scanner === undefined ? undefined : eq(scanner_type, query.scanner),
    query.instrument === undefined ? undefined : eq(instrument, query.instrument),
    query.from === undefined ? undefined : gte(issued_at, Date.parse(query.from)),
    query.to === undefined ? undefined : lt(issued_at, Date.parse(query.to) + DAY_MS),
  );

/** Closed or voided: what an open signal says is for members. */
const isOver = or(isNotNull(signalOutcomes.signal_id), eq(signalRemovals.kind, 'voided'));

/** What follows a row in the list; nothing once that row is gone. Of an open signal it says what it says of none. */
async function isAfter(db: Db, before: string, these: SQL | undefined): Promise<SQL | undefined> {
  const [last] = await db
    .select({ issued_at })
    .from(signals)
    .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, id))
    .leftJoin(signalRemovals, eq(signalRemovals.signal_id, id))
    .where(and(eq(id, before), isOver, these));
  if (last === undefined) return lt(issued_at, 0);
  return or(lt(issued_at, last.issued_at), and(eq(issued_at, last.issued_at), lt(id, before)));
}

export const createPublicRecordStore = ({ db }: { readonly db: Db }) => ({
  /** All signals that the figures are made of, open ones too, the first closed first. */
  figures: (query: RecordQuery, source: DataSource) =>
    db
      .select({
        signal: {
          scanner_type,
          quality: signals.quality,
          confidence: signals.confidence,
          risk_reward_ratio: signals.risk_reward_ratio,
        },
        outcome: {
          status: signalOutcomes.status,
          r_net: signalOutcomes.r_net,
          closed_at: signalOutcomes.closed_at,
        },
        control: { hit_share: signalControls.hit_share },
        removal: { kind: signalRemovals.kind },
      })
      .from(signals)
      .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, id))
      .leftJoin(signalControls, eq(signalControls.signal_id, id))
      .leftJoin(signalRemovals, eq(signalRemovals.signal_id, id))
      .where(isOf(query, source))
      .orderBy(desc(issued_at), asc(id))
      .limit(MOST_OF_RECORD),

  /** Closed and voided signals, newest first, with their entries in the chain. */
  async list({ limit, before, ...query }: RecordListQuery, source: DataSource) {
    const these = isOf(query, source);
    const page = before === undefined ? undefined : await isAfter(db, before, these);
    return db
      .select({
        signal: signals,
        outcome: signalOutcomes,
        removal: signalRemovals,
        commitment: commitments.seq,
      })
      .from(signals)
      .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, id))
      .leftJoin(signalRemovals, eq(signalRemovals.signal_id, id))
      .leftJoin(commitments, and(eq(commitments.signal_id, id), eq(commitments.kind, 'signal')))
      .where(and(these, isOver, page))
      .orderBy(desc(issued_at), desc(id))
      .limit(limit);
  },

  /** The sources that signals of one origin have. */
  async sources(): Promise<DataSource[]> {
    const rows = await db.selectDistinct({ data_source }).from(signals).orderBy(data_source);
    return rows.map((row) => row.data_source);
  },
});
