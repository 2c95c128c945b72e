import { readFileSync } from 'node:fs';
import { readStatement } from '#web/statements/read-statement.ts';
import type { Statement, StatementTime, StatementTrade } from '#web/statements/statement.ts';

const folder = new URL('fixtures/', import.meta.url);

export const fixtureBytes = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(name, folder)));

/** A fixture that has to be read without a question; its name says nothing about its kind. */
export async function readFixture(name: string): Promise<Statement> {
  const reading = await readStatement({ name: 'file.bin', bytes: fixtureBytes(name) }, null);
  if (reading.state !== 'read') throw new Error(`${name} is ${reading.state}`);
  return reading.statement;
}

const timeText = (at: StatementTime | null) =>
  at === null ? null : (at.wall?.replace('T', ' ') ?? new Date(at.utc ?? 0).toISOString());

/** A trade in one line: what, when, prices, then profit, commission, swap and fees. */
export const tradeLine = (trade: StatementTrade) => [
  [trade.ticket, trade.symbol, trade.side, trade.lots],
  [timeText(trade.openedAt), timeText(trade.closedAt)],
  [trade.entry, trade.exit, trade.stopLoss, trade.takeProfit],
  [trade.profit, trade.commission, trade.swap, trade.fees],
];

/** Cash flows as ticket, time, amount, type and note. */
export const cashLines = (statement: Statement) =>
  statement.cashFlows.map((flow) => [
    flow.ticket,
    timeText(flow.at),
    flow.amount,
    flow.type,
    flow.note,
  ]);
