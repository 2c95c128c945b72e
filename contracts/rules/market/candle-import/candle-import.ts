import type { CandleImportReport, FileTimezone } from '#contracts/market/candle-import.ts';
import {
  type Instrument,
  instrumentFacts,
  isPlausible,
} from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { findGapsInBegins } from '../gaps.ts';
import { type CandleColumns, createCandleColumns, sortColumns } from './candle-columns.ts';
import {
  ended,
  onGrid,
  toUtc,
  usualStepMs,
  withoutDoubles,
  createFileClock,
  detectTimezone,
} from './candle-times.ts';
import { noteOddCandles, createRowNotes, type RowNotes } from './check-candles.ts';
import {
  detectLayout,
  type Layout,
  EXPECTED,
  otherTimeframe,
  UnreadableFile,
  type FileRow,
  readRow,
  rowProblems,
} from './layout.ts';

const FAR = 10; // prices of forty years stay within this factor of the plausible range

function medianClose({ c, length }: CandleColumns): number {
  const step = Math.ceil(length / 999);
  const closes = c.subarray(0, length).filter((_, i) => i % step === 0);
  return closes.toSorted()[Math.floor(closes.length / 2)] ?? 0;
}

const hasWholePricesOnly = ({ o, h, l, c, length }: CandleColumns): boolean =>
  [o, h, l, c].every((column) => column.subarray(0, length).every(Number.isInteger));

/**
 * The divisor of the prices, 1 for believable ones: some files contain points, 127801 for 1.27801.
 * The instrument's own point is tried before other powers of ten.
 */
function findPriceScale(instrument: Instrument, columns: CandleColumns): number {
  if (!hasWholePricesOnly(columns)) return 1;
  const median = medianClose(columns);
  const powers = Array.from({ length: 8 }, (_, i) => 10 ** (i + 1));
  const candidates = [1, 10 ** instrumentFacts[instrument].digits, ...powers];
  return candidates.find((scale) => isPlausible(instrument, median / scale, null)) ?? 1;
}

function scalePrices(columns: CandleColumns, scale: number): CandleColumns {
  if (scale === 1) return columns;
  const divided = (column: Float64Array<ArrayBuffer>) => column.map((price) => price / scale);
  const { o, h, l, c } = columns;
  return { ...columns, o: divided(o), h: divided(h), l: divided(l), c: divided(c) };
}

export type ImportRequest = {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly timezone: FileTimezone;
  readonly now: number; // UTC ms
};

export type CandleImport = {
  readonly report: Omit<CandleImportReport, 'stored'>;
  readonly candles: CandleColumns; // imported candles: UTC, oldest first, without duplicates
};

const HEAD_ROWS = 30; // a title and a header are detected within as many rows

const iso = (t: number): string => new Date(t).toISOString();

/** Takes the rows of a file one by one, and reports at the end which candles they contain. */
export function createCandleImport(request: ImportRequest) {
  const notes = createRowNotes();
  const columns = createCandleColumns();
  const head: FileRow[] = [];
  let layout: Layout | null = null;
  let rows = 0;
  let absolute = 0;

  function take(row: FileRow, detected: Layout): void {
    rows += 1;
    const finding = { line: row.line, text: () => row.cells.join(' ') };
    const read = readRow(row, detected);
    if (typeof read === 'string') {
      notes.leaveOut(read, finding);
      return;
    }
    columns.push({ ...read.candle, line: row.line });
    if (read.isAbsolute) absolute += 1;
    if (read.isVolumeDamaged) notes.keep(rowProblems.volume, finding);
  }

  function takeHead(): void {
    const detected = detectLayout(head.map(({ cells }) => cells));
    if (detected === null) throw new UnreadableFile(`No row of this file is a candle. ${EXPECTED}`);
    layout = detected;
    for (const row of head.slice(detected.headerRows)) take(row, detected);
  }

  return {
    /** @throws UnreadableFile as soon as it is clear that there is nothing to read */
    add(row: FileRow): void {
      if (layout !== null) {
        take(row, layout);
        return;
      }
      head.push(row);
      if (head.length === HEAD_ROWS) takeHead();
    },
    /** @throws UnreadableFile when there is not a single good candle, or they are not those named */
    finish(): CandleImport {
      if (layout === null) takeHead();
      return concludeImport({ rows, absolute, read: columns.read(), notes }, request);
    },
  };
}

type Rows = {
  readonly rows: number;
  readonly absolute: number; // rows that name their offset
  readonly read: CandleColumns;
  readonly notes: RowNotes;
};

function concludeImport(
  { rows, absolute, read, notes }: Rows,
  request: ImportRequest,
): CandleImport {
  if (read.length === 0) throw nothingGood(notes, null);
  if (absolute > 0 && absolute < read.length) {
    throw new UnreadableFile('Some times of this file name their offset from UTC, others do not.');
  }
  const { instrument, timeframe } = request;
  const sorted = sortColumns(read);
  const detected = absolute > 0 ? 'UTC' : detectTimezone(instrument, sorted.t);
  const timezone = absolute > 0 ? 'UTC' : request.timezone;
  const inUtc = withoutDoubles(toUtc(sorted, createFileClock(timezone), notes), notes);
  const stepMs = usualStepMs(inUtc);
  if (stepMs !== null && stepMs !== timeframeMs[timeframe]) throw otherTimeframe(timeframe, stepMs);
  const unscaled = onGrid(ended(inUtc, request, notes), request, notes);
  if (unscaled.length === 0) throw nothingGood(notes, detected === timezone ? null : detected);

  const scale = findPriceScale(instrument, unscaled);
  const candles = scalePrices(unscaled, scale);
  refuseOtherInstrument(instrument, medianClose(candles));
  noteOddCandles(candles, request, notes);
  return {
    candles,
    report: {
      instrument,
      timeframe,
      timezone,
      detected_timezone: detected,
      rows,
      candles: candles.length,
      price_scale: scale,
      notes: notes.list(),
      ...describeSpan(candles, request),
    },
  };
}

function describeSpan({ t, length }: CandleColumns, { instrument, timeframe }: ImportRequest) {
  const first = t[0] ?? 0;
  const last = t[length - 1] ?? 0;
  const span = { from: first, to: candleEnd(instrument, timeframe, last) };
  const { expected, missing, gaps } = findGapsInBegins(instrument, timeframe, t, span);
  return {
    from: iso(first),
    to: iso(last),
    expected,
    missing,
    gaps: gaps.slice(0, 50).map((gap) => ({ ...gap, from: iso(gap.from), to: iso(gap.to) })),
  };
}

function refuseOtherInstrument(instrument: Instrument, price: number): void {
  const { above, below } = instrumentFacts[instrument].plausible;
  if (price >= above / FAR && price <= below * FAR) return;
  throw new UnreadableFile(
    `The prices of this file, about ${price}, cannot be those of ${instrument}.`,
  );
}

function nothingGood(notes: RowNotes, otherTimezone: FileTimezone | null): UnreadableFile {
  const [worst] = notes.list();
  const example = worst?.examples[0];
  const why =
    worst && example ? ` ${worst.reason}, as in line ${example.line}: ${example.text}.` : '';
  const advice =
    otherTimezone === null ? EXPECTED : `Its times look like those of ${otherTimezone}.`;
  return new UnreadableFile(`No row of this file is a good candle.${why} ${advice}`);
}

/**
 * Reads the text of a whole CSV file of candles.
 *
 * @param parseCsv splits a text with line feeds into rows of cells, an empty line included
 * @throws UnreadableFile with a sentence for the person who chose the file
 */
export function readCandleText(
  text: string,
  request: ImportRequest,
  parseCsv: (text: string) => readonly (readonly string[])[],
): CandleImport {
  const reading = createCandleImport(request);
  const rows = parseCsv(text.replaceAll('\r', ''));
  const isUnfinished = !text.endsWith('\n');
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) continue;
    const isLast = index === rows.length - 1;
    reading.add({ line: index + 1, cells, isUnfinished: isUnfinished && isLast });
  }
  return reading.finish();
}
