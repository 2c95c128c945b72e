import type { CandleImportReport } from '#contracts/market/candle-import.ts';

const count = (n: number): string => n.toLocaleString('en');
const moment = (instant: string | null): string => `${instant?.slice(0, 16).replace('T', ' ')} UTC`;

/** The report of an import in plain words, line by line, for a terminal. */
export function describeReport(report: CandleImportReport): string[] {
  const { instrument, timeframe, rows, candles, from, to } = report;
  return [
    `${count(candles)} good ${instrument} ${timeframe} candles of ${count(rows)} rows`,
    `from ${moment(from)} to ${moment(to)}`,
    timezoneLine(report),
    ...(report.price_scale === 1 ? [] : [`prices divided by ${count(report.price_scale)}`]),
    ...report.notes.flatMap(describeNote),
    `${count(report.missing)} of ${count(report.expected)} expected candles are missing`,
    ...describeGaps(report),
    report.stored ? 'Stored.' : 'Nothing was stored: this was a preview.',
  ];
}

function timezoneLine({ timezone, detected_timezone: detected }: CandleImportReport): string {
  if (detected === null) return `times read as ${timezone}; the file does not show whose they are`;
  if (detected === timezone) return `times read as ${timezone}, and the file looks like it`;
  return `times read as ${timezone}, BUT THE FILE LOOKS LIKE ${detected}`;
}

const describeNote = ({ kept, rows, reason, examples }: CandleImportReport['notes'][number]) => [
  `${kept ? 'Kept' : 'Left out'}: ${count(rows)} × ${reason}`,
  ...examples.map(({ line, text }) => `  line ${line}: ${text}`),
];

function describeGaps({ gaps }: CandleImportReport): string[] {
  const listed = gaps.slice(0, 10);
  if (listed.length === 0) return [];
  return [
    'The longest gaps:',
    ...listed.map(
      ({ from, to, missing }) => `  ${moment(from)} to ${moment(to)}: ${count(missing)}`,
    ),
  ];
}
