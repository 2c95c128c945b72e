import { CashFlowFields } from '#contracts/journal/journal-rows.ts';
import { EntryFields } from '#contracts/journal/journal.ts';
import { Currency } from '#contracts/primitives.ts';
import { fromMinor, toMinor } from '#contracts/rules/payments/money.ts';
import { durationBetween } from '#contracts/rules/journal/trade-metrics.ts';
import { normaliseSymbol } from '#web/statements/normalise-symbol.ts';
import type {
  SkippedRow,
  Statement,
  StatementCashFlow,
  StatementDeal,
  StatementTime,
  StatementTrade,
} from '#web/statements/statement.ts';
import { type BrokerZone, brokerOffset, momentOf } from '#contracts/rules/time/broker-zone.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

/** The UTC offset (ms) over a day and its neighbours; null if the offset changes in that time. */
function steadyOffset(day: string, zone: BrokerZone): number | null {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return null;
  const offset = brokerOffset(zone, midnight - DAY_MS);
  return offset === brokerOffset(zone, midnight + 2 * DAY_MS) ? offset : null;
}

/**
 * Converts statement times to UTC ms; null for an invalid time. The zone is looked up once per day, not
 * once per trade: on a long statement that saves seconds.
 *
 * @param zone of the wall times; null if there is none
 */
export function createBrokerClock(zone: BrokerZone | null) {
  const offsets = new Map<string, number | null>();

  function offsetOf(day: string, of: BrokerZone): number | null {
    const cached = offsets.get(day);
    if (cached !== undefined) return cached;
    const offset = steadyOffset(day, of);
    offsets.set(day, offset);
    return offset;
  }

  return (time: StatementTime): number | null => {
    if (time.utc !== undefined) return Number.isFinite(time.utc) ? time.utc : null;
    if (zone === null) return null;
    const offset = offsetOf(time.wall.slice(0, 10), zone);
    if (offset === null) return momentOf(time.wall, zone);
    const asUtc = Date.parse(`${time.wall}Z`);
    return Number.isNaN(asUtc) ? null : asUtc - offset;
  };
}

type BrokerClock = ReturnType<typeof createBrokerClock>;

/** The journal account that receives the rows of a statement. */
export type ImportTarget = {
  readonly importId: string;
  readonly accountId: string;
  readonly currency: string; // of the account
  /** Existing accounts, which rows of our own export may name. */
  readonly accountIds: ReadonlySet<string>;
  readonly clock: BrokerClock;
};

/** A trade converted to journal fields. */
export type ReadyTrade = {
  readonly line: number;
  readonly brokerTime: string;
  /** The row id in our own export format, else null. */
  readonly exportId: string | null;
  readonly links?: StatementTrade['links'];
  readonly fields: EntryFields;
};

export type ReadyFlow = { readonly line: number; readonly fields: CashFlowFields };

/** All rows of a statement: trades or closed parts of them; invalid ones with the reason. */
export type ReadyRows = {
  readonly trades: readonly ReadyTrade[];
  readonly flows: readonly ReadyFlow[];
  readonly invalid: readonly SkippedRow[];
};

/** The first validation error, as a message for the trader. */
function reasonOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'row').replaceAll('_', ' ');
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}: ${issue?.message ?? 'not valid'}.`;
}

function isoOf(t: number | null): string | null {
  const moment = new Date(t ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

const formatBrokerTime = (time: StatementTime): string =>
  time.wall === undefined ? (isoOf(time.utc) ?? '') : time.wall.replace('T', ' ');

/** The exact sum of amounts, in minor units. */
export const sumMinor = (amounts: readonly number[], currency: string): number =>
  amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0);

/** The net result of a trade or deal in minor units: profit plus signed commission, swap and fees. */
export const netOf = (
  { profit, commission, swap, fees }: StatementTrade | StatementDeal,
  currency: string,
): number => sumMinor([profit, commission, swap, fees], currency);

/** Our own export names the account of each row, or null. A deleted account is replaced by the target. */
function accountOf(
  { extra }: StatementTrade,
  { accountId, accountIds }: ImportTarget,
): string | null {
  const named = extra?.account_id;
  return named === null || (named !== undefined && accountIds.has(named)) ? named : accountId;
}

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

function statedFields(trade: StatementTrade, currency: string) {
  const pair = normaliseSymbol(trade.symbol);
  return {
    pair,
    symbol: trade.symbol === pair ? '' : trade.symbol,
    type: trade.side,
    entry_price: trade.entry,
    exit_price: trade.exit,
    size: trade.lots,
    pnl: fromMinor(netOf(trade, currency), currency),
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
  return {
    line: trade.line,
    brokerTime: formatBrokerTime(trade.closedAt),
    exportId,
    ...(trade.links !== undefined && { links: trade.links }),
    fields: read.data,
  };
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

/** Converts a statement to journal rows. Values that the broker states are not recomputed. */
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
