import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import {
  type FigureRow,
  type PublicRecord,
  recordFigures,
  toRecordSignal,
} from '#api/answers/public-record.ts';
import type {
  RecordChain,
  RecordListQuery,
  RecordQuery,
  RecordSignal,
} from '#contracts/public-record.ts';
import type { Sent } from '#contracts/open.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { PublicRecordStore, RecordedRow } from './public-record.store.ts';
import type { SignalStore } from './signals.store.ts';

type Deps = {
  readonly store: PublicRecordStore;
  readonly chain: Pick<SignalStore, 'chain' | 'chainState' | 'sealDays'>;
  readonly source: () => DataSource;
  readonly now: () => number;
  readonly onChange: () => void;
};
export type PublicRecordService = ReturnType<typeof createPublicRecordService>;

/** A page of signals: few enough for a phone on a slow line. */
const ROWS_A_PAGE = 50;
const ROWS_OF_CSV = 500; // read at once

/** What everyone may read of the signals: those that are over, and figures of all. */
export function createPublicRecordService({ store, chain, source, now, onChange }: Deps) {
  const list = async (query: RecordListQuery): Promise<Sent<typeof RecordSignal>[]> =>
    (await store.list(query, source())).map(toSignal);

  return {
    list,

    chain: (query: { after: number; limit: number }): Promise<RecordChain> => chain.chain(query),

    async page({ before, ...query }: RecordQuery & { before?: string | undefined }) {
      const { scanner, ...ofAll } = query;
      const rows = await store.figures(ofAll, source());
      const listed = await list({ ...query, before, limit: ROWS_A_PAGE + 1 });
      const signals = listed.slice(0, ROWS_A_PAGE);
      const page: PublicRecord = {
        ...recordFigures(rows.map(toFigureRow), scanner),
        query,
        source: query.source ?? source(),
        sources: await store.sources(),
        asOf: now(),
        signals,
        older: listed.length > ROWS_A_PAGE ? (signals.at(-1)?.id ?? null) : null,
        chain: await chain.chainState(),
      };
      return page;
    },

    /** All closed and voided signals, newest first, a piece at a time. Texts that a table would run as a formula are quoted. */
    async *csv(query: RecordQuery): AsyncGenerator<string, void> {
      let before: string | undefined;
      for (let isFirst = true; ; isFirst = false) {
        const rows = await list({ ...query, before, limit: ROWS_OF_CSV });
        const lines = rows.map(({ removal, ...row }) => ({
          ...row,
          removal: removal?.kind ?? '',
          removed_at: removal?.at ?? '',
          removal_reason: removal?.reason ?? '',
        }));
        const how = { header: isFirst, newline: '\r\n', escapeFormulae: true };
        if (lines.length > 0) yield `${Papa.unparse(lines, how)}\r\n`;
        if (rows.length < ROWS_OF_CSV) return;
        await nextTurn(); // SQLite responds synchronously: lets other requests run
        before = rows.at(-1)?.id;
      }
    },

    /** Seals the days of the chain that are over. */
    async sealDays(): Promise<void> {
      const sealed = await chain.sealDays(now());
      if (sealed.length > 0) onChange();
    },
  };
}

const toSignal = ({ signal, outcome, removal, commitment }: RecordedRow) => {
  const { key: _key, stored_at: _storedAt, ...issued } = signal;
  return toRecordSignal({
    signal: issued,
    outcome,
    removal: removal && { ...removal, at: removal.removed_at },
    commitment,
  });
};

/** A signal without a control or a removal has no row of them. */
const toFigureRow = ({
  signal,
  outcome,
  control,
  removal,
}: Awaited<ReturnType<PublicRecordStore['figures']>>[number]): FigureRow => ({
  signal,
  outcome,
  control,
  removal,
});
