import { type ResultCurve, resultCurve } from '#api/engine/outcomes/result-curve.ts';
import { meanOf } from '#api/engine/outcomes/record-statistics.ts';
import { type RecordRow, trackRecord } from '#api/engine/outcomes/track-record.ts';
import { type IssuedSignal, tellSignal } from '#api/engine/signals/issue-signal.ts';
import type { Outcome } from '#api/engine/outcomes/grading.ts';
import type { RecordQuery, RecordSignal } from '#contracts/public-record.ts';
import type { Sent } from '#contracts/open.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { type Scanner, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import type { TrackRecord } from '#contracts/track-record.ts';

/** What the page of the public record says. All times are UTC ms or ISO 8601 in UTC. */
export type PublicRecord = {
  readonly query: RecordQuery;
  readonly source: DataSource;
  readonly sources: readonly DataSource[]; // all that have signals
  readonly asOf: number;
  readonly record: TrackRecord;
  readonly curve: ResultCurve;
  readonly sides: { readonly winners: Side; readonly losers: Side };
  readonly scanners: readonly { scanner: Scanner; record: TrackRecord; total: number }[];
  readonly signals: readonly RecordSignal[]; // one page, newest first
  readonly older: string | null; // `before` of the next page
  readonly chain: {
    readonly entries: number;
    readonly begun: string | null; // the first entry
    readonly head: { readonly entry: number; readonly head: string } | null; // of the newest entry
  };
};
export type Side = { readonly count: number; readonly mean: number | null }; // mean R after costs

/** A signal of a record, open or over. */
export type FigureRow = RecordRow & {
  readonly outcome: Pick<Outcome, 'status' | 'r_net' | 'closed_at'> | null;
};

type Figures = Pick<PublicRecord, 'record' | 'curve' | 'sides' | 'scanners'>;

const isGraded = ({ outcome }: FigureRow): boolean => outcome !== null;

const curveOf = (rows: readonly FigureRow[]): ResultCurve =>
  resultCurve(rows.flatMap(({ outcome }) => (outcome === null ? [] : [outcome])));

/**
 * The figures of a record. Those of members come from the same tallies.
 *
 * @param rows of all scanners, in any order
 * @param scanner what the figures are of; the table of scanners has all
 */
export function recordFigures(rows: readonly FigureRow[], scanner?: Scanner): Figures {
  const isOf = (each: Scanner) => rows.filter(({ signal }) => signal.scanner_type === each);
  const own = scanner === undefined ? rows : isOf(scanner);
  const results = own.filter(isGraded).map(({ outcome }) => outcome?.r_net ?? 0);
  return {
    record: trackRecord(own),
    curve: curveOf(own),
    sides: {
      winners: sideOf(results.filter((r) => r > 0)),
      losers: sideOf(results.filter((r) => r <= 0)),
    },
    scanners: SCANNERS.map((each) => ({
      scanner: each,
      record: trackRecord(isOf(each)),
      total: curveOf(isOf(each)).total,
    })),
  };
}

const sideOf = (results: readonly number[]): Side => ({
  count: results.length,
  mean: meanOf(results),
});

type RecordedSignal = {
  readonly signal: IssuedSignal & { readonly id: string };
  readonly outcome: Outcome | null;
  readonly removal: {
    readonly kind: 'voided' | 'hidden';
    readonly at: number; // UTC ms
    readonly reason: string | null;
  } | null;
  readonly commitment: number | null;
};

/** A closed or voided signal as everyone may read it. */
export function toRecordSignal(recorded: RecordedSignal): Sent<typeof RecordSignal> {
  const { signal, outcome, removal, commitment } = recorded;
  return {
    ...tellSignal(signal, { outcome, removal }),
    spread: signal.spread,
    commitment,
    removal: removal && {
      kind: removal.kind,
      at: new Date(removal.at).toISOString(),
      reason: removal.reason,
    },
  };
}
