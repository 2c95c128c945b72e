import { CashFlowFields } from '#contracts/journal/journal-records.ts';
import { EntryFields } from '#contracts/journal/journal.ts';
import { Currency } from '#contracts/primitives.ts';
import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { durationBetween } from '#contracts/rules/journal/trade-metrics.ts';
import { normaliseSymbol } from '#web/statements/normalise-symbol.ts';
import type {
  SkippedRow,
  Statement,
  StatementCashFlow,
  StatementTime,
  StatementTrade,
} from '#web/statements/statement.ts';
import type { BrokerClock } from './import-clock.ts';

/** Where the rows of a statement go. */
export type ImportTarget = {
  readonly importId: string;
  readonly accountId: string;
  readonly currency: string; // of the account
  /** Accounts of the journal that rows of an own export may name. */
  readonly accountIds: ReadonlySet<string>;
  readonly clock: BrokerClock;
};

/** A row as the journal would hold it. */
export type ReadyTrade = {
  readonly line: number;
  readonly brokerTime: string;
  /** Of an own export, by which it is known again. */
  readonly exportId: string | null;
  readonly fields: EntryFields;
};

export type ReadyFlow = { readonly line: number; readonly fields: CashFlowFields };

/** All rows of a statement; those that a journal cannot hold are invalid, with the reason. */
export type ReadyRows = {
  readonly trades: readonly ReadyTrade[];
  readonly flows: readonly ReadyFlow[];
  readonly invalid: readonly SkippedRow[];
};

/** Why a field is refused, for the trader. */
function reasonOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'row').replaceAll('_', ' ');
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}: ${issue?.message ?? 'not valid'}.`;
}

/** Null for a time that no calendar has. */
function isoOf(t: number | null): string | null {
  const moment = new Date(t ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

const asTold = (time: StatementTime): string =>
  time.wall === undefined ? (isoOf(time.utc) ?? '') : time.wall.replace('T', ' ');

/** What the broker says came of a trade: the price's part and all costs, with their signs. */
function netOf({ profit, commission, swap, fees }: StatementTrade, currency: string): number {
  const parts = [profit, commission, swap, fees].map((part) => toMinor(part, currency));
  return fromMinor(
    parts.reduce((sum, part) => sum + part, 0),
    currency,
  );
}

/** An own export names the account of each row, or that it has none. One that is gone is replaced. */
function accountOf(
  { extra }: StatementTrade,
  { accountId, accountIds }: ImportTarget,
): string | null {
  if (extra?.account_id === undefined) return accountId;
  return extra.account_id === null || accountIds.has(extra.account_id)
    ? extra.account_id
    : accountId;
}

/** The times of a trade in UTC, or why they are none. */
function timesOf(
  trade: StatementTrade,
  clock: BrokerClock,
): { openedAt: string | null; closedAt: string } | string {
  const closedAt = isoOf(clock(trade.closedAt));
  if (closedAt === null) return 'The closing time is on no calendar.';
  const openedAt = trade.openedAt === null ? null : isoOf(clock(trade.openedAt));
  if (trade.openedAt !== null && openedAt === null) return 'The opening time is on no calendar.';
  return { openedAt, closedAt };
}

/** What the file says of a trade, by the names of the journal. */
function statedFields(trade: StatementTrade, currency: string) {
  const pair = normaliseSymbol(trade.symbol);
  return {
    pair,
    symbol: trade.symbol === pair ? '' : trade.symbol,
    type: trade.side,
    entry_price: trade.entry,
    exit_price: trade.exit,
    size: trade.lots,
    pnl: netOf(trade, currency),
    currency,
    stop_loss: trade.stopLoss,
    take_profit: trade.takeProfit,
    commission: trade.commission,
    swap: trade.swap,
    fees: trade.fees,
    ticket: trade.ticket,
  };
}

function readTrade(
  trade: StatementTrade,
  source: string,
  target: ImportTarget,
): ReadyTrade | string {
  const currency = trade.currency ?? target.currency;
  if (!Currency.safeParse(currency).success) return `Currency: ${currency} is none.`;
  const times = timesOf(trade, target.clock);
  if (typeof times === 'string') return times;
  const { openedAt, closedAt } = times;
  const { id: exportId = null, ...extra } = trade.extra ?? {};
  const read = EntryFields.safeParse({
    ...statedFields(trade, currency),
    date: closedAt,
    opened_at: openedAt,
    closed_at: closedAt,
    duration: durationBetween(openedAt, closedAt) ?? '',
    source,
    ...extra,
    account_id: accountOf(trade, target),
    import_id: target.importId,
  });
  if (!read.success) return reasonOf(read.error);
  return { line: trade.line, brokerTime: asTold(trade.closedAt), exportId, fields: read.data };
}

function readFlow(
  flow: StatementCashFlow,
  source: string,
  { accountId, currency, importId, clock }: ImportTarget,
): ReadyFlow | string {
  const date = isoOf(clock(flow.at));
  if (date === null) return 'The time is on no calendar.';
  const read = CashFlowFields.safeParse({
    account_id: accountId,
    date,
    amount: fromMinor(toMinor(flow.amount, currency), currency),
    type: flow.type,
    note: flow.note,
    source,
    ticket: flow.ticket,
    import_id: importId,
  });
  return read.success ? { line: flow.line, fields: read.data } : reasonOf(read.error);
}

const tradeText = ({ ticket, symbol, side, lots }: StatementTrade): string =>
  [ticket, symbol, side, lots ?? ''].join(' ').trim();

const flowText = ({ ticket, type, amount, note }: StatementCashFlow): string =>
  [ticket, type, amount, note].join(' ').trim();

/** What a statement would bring into an account. Nothing of what the broker states is computed anew. */
export function readRows(statement: Statement, target: ImportTarget): ReadyRows {
  const trades: ReadyTrade[] = [];
  const flows: ReadyFlow[] = [];
  const invalid: SkippedRow[] = [...statement.skipped];
  for (const trade of statement.trades) {
    const read = readTrade(trade, statement.format, target);
    if (typeof read !== 'string') trades.push(read);
    else invalid.push({ line: trade.line, text: tradeText(trade), reason: read });
  }
  for (const flow of statement.cashFlows) {
    const read = readFlow(flow, statement.format, target);
    if (typeof read !== 'string') flows.push(read);
    else invalid.push({ line: flow.line, text: flowText(flow), reason: read });
  }
  return { trades, flows, invalid: invalid.toSorted((a, b) => a.line - b.line) };
}
