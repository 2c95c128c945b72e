import { numberReader } from '../number-reader.ts';
import type { TradeRules } from '../read-trade.ts';
import { type Fill, type Instrument, MILLIONTHS, roundTrips } from '../round-trips.ts';
import type { SkippedRow, TableRow } from '../statement.ts';
import { NO_ACCOUNT, severalAccounts, TRADES_ONLY } from '../table-columns.ts';
import { findHead, type Head, headReader, skip } from '../table-reader.ts';
import { dateOrderOf, parseTime } from '../time-reader.ts';
import { filled, isTotal } from '../trade-labels.ts';

const FEES = ['sec', 'taf', 'nscc', 'nasdaq', 'ecnRemove', 'ecnAdd'] as const;
const AMOUNTS = ['comm', ...FEES, 'gross', 'net'] as const;

const ALIASES = {
  account: ['account'],
  date: ['t/d'],
  currency: ['currency'],
  side: ['side'],
  symbol: ['symbol'],
  quantity: ['qty'],
  price: ['price'],
  time: ['exec time'],
  comm: ['comm'],
  sec: ['sec'],
  taf: ['taf'],
  nscc: ['nscc'],
  nasdaq: ['nasdaq'],
  ecnRemove: ['ecn remove'],
  ecnAdd: ['ecn add'],
  gross: ['gross proceeds'],
  net: ['net proceeds'],
  note: ['note'],
} as const;
type Column = keyof typeof ALIASES;

const REQUIRED = ['date', 'currency', 'side', 'symbol', 'quantity', 'time', 'gross'] as const;

const headOf = (rows: readonly TableRow[]) => findHead<Column>(rows, ALIASES, REQUIRED);

/** To open and to close, of long and of short positions. */
const SIDES: Readonly<Record<string, Pick<Fill, 'opens' | 'side'>>> = {
  B: { opens: true, side: 'buy' },
  S: { opens: false, side: 'buy' },
  SS: { opens: true, side: 'sell' },
  BC: { opens: false, side: 'sell' },
};

type Reading = Pick<TradeRules, 'number' | 'time'> & {
  readonly text: (row: TableRow, column: Column) => string;
};

const CURRENCY = /^[A-Z]{3}$/;
const CENT = MILLIONTHS / 100;

/** The amounts of a row in millionths; a blank one is zero, NaN is one that cannot be read. */
function amountsOf(row: TableRow, { text, number }: Reading) {
  const amount = (column: Column) => {
    const written = text(row, column);
    return written === '' ? 0 : Math.round((number(written) ?? Number.NaN) * MILLIONTHS);
  };
  const fees = FEES.reduce((total, column) => total + amount(column), 0);
  return {
    quantity: amount('quantity'),
    price: amount('price') / MILLIONTHS,
    proceeds: amount('gross'),
    commission: -amount('comm') || 0,
    fees: -fees || 0,
    net: text(row, 'net') === '' ? null : amount('net'),
  };
}

function whyNotTaken(amounts: ReturnType<typeof amountsOf>): string | null {
  const { net, quantity, price, proceeds, commission, fees } = amounts;
  if (Object.values(amounts).some(Number.isNaN)) {
    return 'One of its numbers cannot be read with certainty.';
  }
  if (quantity <= 0 || price <= 0) return 'It has no quantity or no price.';
  const sum = proceeds + commission + fees;
  if (net === null || Math.abs(sum - net) <= CENT) return null;
  return 'Its gross proceeds and its costs do not make its net proceeds.';
}

function fillOf(row: TableRow, reading: Reading): Fill | SkippedRow {
  const { text, time } = reading;
  if (isTotal(row)) return skip(row, 'A line of totals, which is no fill.');
  const at = time(`${text(row, 'date')} ${text(row, 'time')}`);
  if (at === null) return skip(row, 'Its date and time cannot be read with certainty.');
  if (!CURRENCY.test(text(row, 'currency').toUpperCase())) {
    return skip(row, 'Its currency is no code of three letters.');
  }
  const side = SIDES[text(row, 'side').toUpperCase()];
  if (side === undefined) return skip(row, 'Its side is none of B, S, SS and BC.');
  const { net, ...amounts } = amountsOf(row, reading);
  const reason = whyNotTaken({ net, ...amounts });
  if (reason !== null) return skip(row, reason);
  return { row, ...side, at, ...amounts, note: text(row, 'note') };
}

/** The rows of each instrument and currency. */
function byInstrument(rows: readonly TableRow[], { text }: Reading) {
  const groups = new Map<string, Instrument & { readonly rows: TableRow[] }>();
  for (const row of rows) {
    const symbol = text(row, 'symbol');
    const currency = text(row, 'currency').toUpperCase();
    const group = groups.get(`${symbol} ${currency}`) ?? { symbol, currency, rows: [] };
    group.rows.push(row);
    groups.set(`${symbol} ${currency}`, group);
  }
  return [...groups.values()];
}

function readingOf(body: readonly TableRow[], { columns }: Head<Column>): Reading {
  const text = (row: TableRow, column: Column) => filled(row.cells[columns[column] ?? -1]);
  const numbers = [...AMOUNTS, 'quantity', 'price'] as const;
  const order = dateOrderOf(body.map((row) => text(row, 'date'))) ?? 'mdy'; // as it documents them
  return {
    text,
    number: numberReader(body.flatMap((row) => numbers.map((column) => text(row, column)))),
    time: (written) => parseTime(written, order),
  };
}

/**
 * The template of TradeNote, another journal: each row is one fill of an order. Commissions and fees have no
 * sign.
 *
 * @source https://github.com/Eleven-Trading/TradeNote/blob/main/brokers/README.md
 */
export const tradenoteReader = headReader(headOf, (head, rows) => {
  const body = rows.slice(head.at + 1);
  const reading = readingOf(body, head);
  const accounts = new Set(body.map((row) => reading.text(row, 'account')));
  accounts.delete('');
  if (accounts.size > 1) return severalAccounts(accounts);
  const instruments = byInstrument(body, reading);
  const results = instruments.map((instrument) =>
    roundTrips(
      instrument,
      instrument.rows.map((row) => fillOf(row, reading)),
    ),
  );
  const currencies = new Set(instruments.map(({ currency }) => currency));
  const [number = ''] = accounts;
  const [currency = ''] = currencies;
  const hasCurrency = currencies.size === 1 && CURRENCY.test(currency);
  return {
    format: 'tradenote',
    account: { ...NO_ACCOUNT, number, currency: hasCurrency ? currency : null },
    zone: null,
    ...TRADES_ONLY,
    trades: results.flatMap(({ trades }) => trades).toSorted((a, b) => a.line - b.line),
    skipped: results.flatMap(({ skipped }) => skipped).toSorted((a, b) => a.line - b.line),
    isDateOrderUnknown: false,
  };
});
