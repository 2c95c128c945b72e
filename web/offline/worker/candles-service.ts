import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import Papa from 'papaparse';
import { z } from 'zod';
import type { FileTimezone } from '#contracts/market/candle-import.ts';
import { CandleRow, toCandleRow } from '#contracts/market/market.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { WEEK_MS } from '#contracts/rules/durations.ts';
import {
  candlesAround,
  type TradeTime,
  tradeTime,
} from '#contracts/rules/journal/trade-candles.ts';
import { type Measurement, measureTrade } from '#contracts/rules/journal/trade-excursions.ts';
import { candlesIn } from '#contracts/rules/market/candle-import/candle-columns.ts';
import type { CandleImport } from '#contracts/rules/market/candle-import/candle-import.ts';
import { readCandleText } from '#contracts/rules/market/candle-import/read-candle-text.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { decodeText } from '#web/statements/decode-text.ts';
import type { CandleSource, JournalDb, StoredCandles } from '../journal/journal-db.ts';
import { onDevice, writeOnDevice } from '../journal/storage-errors.ts';

/** Trades whose candles stay on the device; those looked at longest ago are removed first. */
export const STORED_TRADES = 500;

/** After a week a source delivers nothing that it lacked. */
const GAPS_STAY_AFTER_MS = WEEK_MS;

/** A year of minutes: a phone has to read it at once. */
const FILE_BYTES = 24 * 1024 * 1024;
const FILE_CANDLES = 20_000;

const TOO_LARGE =
  'This file is too large for one trade. Export the days of the trade only, or longer candles.';
const NOT_STORED = 'The candles could not be stored on this device. Please try again.';

/** A trade beside its candles, those around it included, oldest first. */
export type TradeView = {
  readonly time: TradeTime;
  readonly source: CandleSource;
  readonly candles: readonly Candle[];
  /** Asking the server again would bring nothing new. */
  readonly isFinal: boolean;
  readonly measurement: Measurement;
};

/** The candles that a server answered for a trade. */
export type AnsweredCandles = {
  readonly source: CandleSource;
  readonly rows: readonly CandleRow[];
  /** The server has prepared all of its history, and the time after the exit is over. */
  readonly isWhole: boolean;
};

/** A trader's own file of candles. */
export type CandleFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly timeframe: Timeframe;
  /** Counts where the file does not show its clock by its weekends. */
  readonly timezone: FileTimezone;
};

const Rows = z.array(CandleRow);

const pack = (rows: readonly CandleRow[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(deflateSync(strToU8(JSON.stringify(rows))));

const unpack = (bytes: Uint8Array): CandleRow[] =>
  Rows.parse(JSON.parse(strFromU8(inflateSync(bytes))));

const toCandle = ([t, o, h, l, c, v]: CandleRow): Candle => ({ t, o, h, l, c, v });

const spanOf = ({ instrument, from, to }: TradeTime): string => `${instrument} ${from} ${to}`;

type Content = Pick<StoredCandles, 'source' | 'timeframe' | 'isFinal'>;

function viewOf(
  trade: JournalEntry,
  time: TradeTime,
  candles: readonly Candle[],
  { source, timeframe, isFinal }: Content,
): TradeView {
  const { exit_price } = trade;
  if (exit_price === null) throw new Error('a trade without an exit is not measured');
  const inTimeframe = { ...time, timeframe };
  const measurement = measureTrade({ ...trade, exit_price }, inTimeframe, candles);
  return { time: inTimeframe, source, candles, isFinal, measurement };
}

/** @throws Error for a trade that has no time or instrument; screens ask `tradeTime` first */
function requireTime(trade: JournalEntry): TradeTime {
  const time = tradeTime(trade);
  if (typeof time === 'string') throw new Error(`a trade that cannot be traced: ${time}`);
  return time;
}

const parseCsv = (text: string) => Papa.parse<string[]>(text, { newline: '\n' }).data;

/** Reads the file on its own clock where its weekends show it, else on the chosen one. */
function readFile(
  { bytes, timeframe, timezone }: CandleFile,
  { instrument }: TradeTime,
  now: number,
): CandleImport {
  if (bytes.length > FILE_BYTES) throw new Error(TOO_LARGE);
  const text = decodeText(bytes);
  const readIn = (zone: FileTimezone) =>
    readCandleText(text, { instrument, timeframe, timezone: zone, now }, parseCsv);
  const read = readIn(timezone);
  const { detected_timezone: detected } = read.report;
  return detected === null || detected === read.report.timezone ? read : readIn(detected);
}

/** Why a file cannot be used for a trade; null where it can. */
function fileProblem({ candles, measurement }: TradeView): string | null {
  if (candles.length > FILE_CANDLES) return TOO_LARGE;
  if (measurement.state === 'unverified') {
    return 'This file has no candle of the time at which the trade opened or closed.';
  }
  if (measurement.state !== 'mismatch') return null;
  const { end, price, candle } = measurement.mismatch;
  return `The candles of this file are not of the trade’s market, or their times are on another clock: at the ${end} they are between ${candle.l} and ${candle.h}, and the ${end} is ${price}.`;
}

/** Candles of single trades: stored on the device, measured, and read from files. */
export function createCandlesService(db: JournalDb, now: () => number) {
  /** Removes the trades that were looked at longest ago. Inside a transaction with candles. */
  async function makeRoom(): Promise<void> {
    const extra = (await db.candles.count()) - STORED_TRADES;
    if (extra <= 0) return;
    const oldest = await db.candles.orderBy('usedAt').limit(extra).primaryKeys();
    await db.candles.bulkDelete(oldest);
  }

  const put = (id: string, time: TradeTime, content: Content, candles: readonly Candle[]) =>
    db.transaction('rw', db.candles, async () => {
      const rows = pack(candles.map(toCandleRow));
      await db.candles.put({ id, span: spanOf(time), ...content, rows, usedAt: now() });
      await makeRoom();
    });

  return {
    /** Null until candles for this time of the trade are stored. */
    async read(trade: JournalEntry): Promise<TradeView | null> {
      const time = requireTime(trade);
      const stored = await onDevice(db, () => db.candles.get(trade.id));
      if (stored?.span !== spanOf(time)) return null;
      await onDevice(db, () => db.candles.update(trade.id, { usedAt: now() }));
      return viewOf(trade, time, unpack(stored.rows).map(toCandle), stored);
    },
    /** Stores what the server answered, unless the device is full, and measures the trade on it. */
    async store(trade: JournalEntry, answer: AnsweredCandles): Promise<TradeView> {
      const time = requireTime(trade);
      const { source, isWhole } = answer;
      const { timeframe } = time;
      const candles = candlesAround(time, answer.rows.map(toCandle));
      const view = viewOf(trade, time, candles, { source, timeframe, isFinal: false });
      const isOld = now() - time.to > GAPS_STAY_AFTER_MS;
      const isFinal = isWhole && (isOld || view.measurement.coverage.missing === 0);
      const content = { source, timeframe, isFinal };
      await onDevice(db, () => put(trade.id, time, content, candles)).catch(
        () => null, // a cache: the figures are right without it
      );
      return { ...view, isFinal };
    },
    /**
     * Stores the candles of a trader's own file in place of the others.
     *
     * @throws Error with a sentence for the person who chose the file
     */
    async storeFile(trade: JournalEntry, file: CandleFile): Promise<TradeView> {
      const time = { ...requireTime(trade), timeframe: file.timeframe };
      const { candles: columns, report } = readFile(file, time, now());
      const candles = candlesAround(time, [...candlesIn(columns)]);
      const source = { kind: 'file', name: file.name, timezone: report.timezone } as const;
      const content = { source, timeframe: file.timeframe, isFinal: true };
      const view = viewOf(trade, time, candles, content);
      const problem = fileProblem(view);
      if (problem !== null) throw new Error(problem);
      await writeOnDevice(db, NOT_STORED, () => put(trade.id, time, content, candles));
      return view;
    },
    /** Forgets a file, so that the server is asked again. */
    forget: (id: string): Promise<void> =>
      writeOnDevice(db, NOT_STORED, () => db.candles.delete(id)),
  };
}
