import { HOUR_MS } from '#contracts/rules/durations.ts';
import { AccountFields } from '#contracts/journal/journal-rows.ts';
import type { Statement, StatementCashFlow, StatementTrade } from '#web/statements/statement.ts';

let line = 1;

/** A closed position of 0.1 lots on EURUSD that won 20, without costs and without a ticket. */
export function aStatementTrade(overrides: Partial<StatementTrade> = {}): StatementTrade {
  return {
    line: (line += 1),
    ticket: '',
    symbol: 'EURUSD',
    side: 'buy',
    lots: 0.1,
    openedAt: { wall: '2026-11-18T10:00:00' },
    closedAt: { wall: '2026-11-18T12:00:00' },
    entry: 1.085,
    exit: 1.087,
    stopLoss: null,
    takeProfit: null,
    profit: 20,
    commission: 0,
    swap: 0,
    fees: 0,
    ...overrides,
  };
}

/** A deposit of 1,000. */
export function aStatementFlow(overrides: Partial<StatementCashFlow> = {}): StatementCashFlow {
  return {
    line: (line += 1),
    ticket: '',
    at: { wall: '2026-11-02T00:00:00' },
    amount: 1000,
    type: 'deposit',
    note: '',
    ...overrides,
  };
}

/** What a file of MetaTrader 5 says of an account in USD; says only what matters to the test. */
export function aStatement(overrides: Partial<Statement> = {}): Statement {
  return {
    format: 'mt5',
    account: { number: '5001', name: 'Ama Owusu', currency: 'USD', type: 'live' },
    zone: null,
    trades: [],
    cashFlows: [],
    deals: [],
    stated: null,
    skipped: [],
    isDateOrderUnknown: false,
    ...overrides,
  };
}

/** An account in USD whose broker's clock is two hours ahead of UTC. */
export const anAccount = (overrides: Partial<AccountFields> = {}): AccountFields =>
  AccountFields.parse({ name: 'Main', broker_zone: '+02:00', ...overrides });

const wallTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** The text of a table of trades, each an hour after the one before, with a new ticket. */
export function tableOfTrades(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const opened = Date.UTC(2012, 0, 2) + index * HOUR_MS;
    const times = [wallTime(opened), wallTime(opened + HOUR_MS / 2)];
    const result = (((index * 37) % 400) - 180.25).toFixed(2);
    return `${index},EURUSDm,buy,0.10,${times[0]},1.0812,${times[1]},1.0822,${result}`;
  });
  const heads = 'Ticket,Symbol,Side,Lots,Open time,Open price,Close time,Close price,Net profit';
  return [heads, ...lines].join('\n');
}
