import { z } from 'zod';
import { EntryFields } from '#contracts/journal/journal.ts';
import { Id } from '#contracts/primitives.ts';
import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { numberReader } from '../number-reader.ts';
import type { TradeRules } from '../read-trade.ts';
import type { SkippedRow, StatementTrade, TableRow } from '../statement.ts';
import { NO_ACCOUNT, TRADES_ONLY } from '../table-columns.ts';
import { headName, headReader, skip } from '../table-reader.ts';

/** Required in a file, although the journal has defaults for some. */
const REQUIRED = ['id', 'date', 'pair', 'type', 'entry_price', 'pnl', 'status'] as const;

/** The type of a field beneath its default and its null. */
function typeOf(schema: unknown): 'number' | 'list' | 'text' {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return typeOf(schema.unwrap());
  if (schema instanceof z.ZodNumber) return 'number';
  return schema instanceof z.ZodArray ? 'list' : 'text';
}

const fieldsOfType = (type: 'number' | 'list'): ReadonlySet<string> =>
  new Set(
    Object.entries(EntryFields.shape).flatMap(([name, schema]) =>
      typeOf(schema) === type ? [name] : [],
    ),
  );

const NUMBERS = fieldsOfType('number');
const LISTS = fieldsOfType('list');

/** The apostrophe that the export puts before formulas. */
const ESCAPED = /^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/;

/** Items separated by `; `; a backslash escapes semicolons and backslashes in items. */
const listOf = (text: string): string[] =>
  (text.match(/(?:\\.|[^\\;])+/gs) ?? [])
    .map((item) => item.replaceAll(/\\(.)/gs, '$1').trim())
    .filter((item) => item !== '');

/** The text itself where it is no JSON, which the schema then refuses by name. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const EntryOfFile = EntryFields.extend({ id: Id });

function headOf(rows: readonly TableRow[]): readonly string[] | null {
  const names = rows[0]?.cells.map(headName) ?? [];
  return REQUIRED.every((name) => names.includes(name)) ? names : null;
}

/** Numbers as this app writes them, or as a spreadsheet that saved the file again. */
function numbersReader(rows: readonly TableRow[], heads: readonly string[]) {
  const places = heads.flatMap((name, place) => (NUMBERS.has(name) ? [place] : []));
  const texts = rows.flatMap(({ cells }) => places.map((place) => cells[place] ?? ''));
  const areOurs = texts.every((text) => !Number.isNaN(Number(text)));
  return areOurs ? Number : numberReader(texts);
}

type Reading = Pick<TradeRules, 'number'> & { readonly heads: readonly string[] };

function fieldsOf({ cells }: TableRow, { heads, number }: Reading): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [place, name] of heads.entries()) {
    const text = (cells[place] ?? '').replace(ESCAPED, '');
    if (text === '') continue;
    if (NUMBERS.has(name)) fields[name] = number(text) ?? text;
    else if (name === 'fills') fields[name] = listOf(text).map(readJson);
    else fields[name] = LISTS.has(name) ? listOf(text) : text;
  }
  return fields;
}

function tradeOf(row: TableRow, reading: Reading): StatementTrade | SkippedRow {
  const fields = fieldsOf(row, reading);
  const missing = REQUIRED.find((name) => fields[name] === undefined);
  if (missing !== undefined) return skip(row, `Its ${missing} is missing.`);
  const parsed = EntryOfFile.safeParse(fields);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return skip(row, `Its ${issue?.path[0]?.toString()} cannot be read: ${issue?.message}.`);
  }
  const entry = parsed.data;
  const { currency, commission, swap, fees } = entry;
  const minor = (amount: number) => toMinor(amount, currency);
  const costs = minor(commission) + minor(swap) + minor(fees);
  return {
    line: row.line,
    ticket: entry.ticket,
    symbol: entry.symbol === '' ? entry.pair : entry.symbol,
    side: entry.type,
    lots: entry.size,
    openedAt: entry.opened_at === null ? null : { utc: Date.parse(entry.opened_at) },
    closedAt: { utc: Date.parse(entry.closed_at ?? entry.date) },
    entry: entry.entry_price,
    exit: entry.exit_price,
    stopLoss: entry.stop_loss,
    takeProfit: entry.take_profit,
    profit: costs === 0 ? entry.pnl : fromMinor(minor(entry.pnl) - costs, currency),
    commission,
    swap,
    fees,
    currency,
    extra: entry,
  };
}

/** The export of this journal as CSV (docs/export-format.md): each row is an entry with all its fields. */
export const bellwetherReader = headReader(headOf, (heads, rows) => {
  const body = rows.slice(1);
  const reading = { heads, number: numbersReader(body, heads) };
  const read = body.map((row) => tradeOf(row, reading));
  const trades = read.flatMap((it) => ('reason' in it ? [] : [it]));
  const currencies = new Set(trades.map(({ currency }) => currency));
  const [currency = null] = currencies;
  const accounts = new Set(body.map(({ cells }) => cells[heads.indexOf('account')] ?? ''));
  const [account = ''] = accounts;
  return {
    format: 'bellwether',
    account: {
      ...NO_ACCOUNT,
      name: accounts.size === 1 ? account.replace(ESCAPED, '') : '',
      currency: currencies.size === 1 ? currency : null,
    },
    zone: 'UTC',
    ...TRADES_ONLY,
    trades,
    skipped: read.flatMap((it) => ('reason' in it ? [it] : [])),
    isDateOrderUnknown: false,
  };
});
