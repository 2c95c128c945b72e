import { v7 as uuidv7 } from 'uuid';
import type { AccountFields } from '#contracts/journal/journal-rows.ts';
import type { BrokerZone } from '#contracts/rules/time/broker-zone.ts';
import type { Statement, TableReading } from '#web/statements/statement.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords, type RecordItem } from '../journal/read.ts';
import { type NewRecord, putRecord } from '../journal/write.ts';
import { createBrokerClock, type ImportTarget, readRows, type ReadyRows } from './import-rows.ts';

/** The trader's answers that an import needs. */
export type ImportChoice = {
  /** An account of the journal, or a new one. */
  readonly account:
    | { readonly id: string; readonly zone: BrokerZone | null }
    | { readonly fields: AccountFields };
  /** Only if the dates of the file are ambiguous. */
  readonly dateOrder?: TableReading['dateOrder'];
};

const NO_ACCOUNT = 'This account is no longer in the journal. Choose another one.';
const NO_ZONE = 'Say in which time zone the broker’s clock is.';

type ChosenAccount = {
  readonly id: string;
  readonly fields: AccountFields;
  readonly change: NewRecord | null;
};

/** Whether the statement has times in the broker's local time. */
export function hasWallTimes({ trades, cashFlows }: Statement): boolean {
  const times = [
    ...trades.flatMap(({ openedAt, closedAt }) => [openedAt, closedAt]),
    ...cashFlows.map(({ at }) => at),
  ];
  return times.some((time) => time?.wall !== undefined);
}

function accountOf(
  accounts: readonly RecordItem<'account'>[],
  choice: ImportChoice['account'],
  number: string,
  idOfNew = uuidv7(),
): ChosenAccount {
  if ('fields' in choice) {
    const fields = { ...choice.fields, number: choice.fields.number || number };
    return { id: idOfNew, fields, change: { id: idOfNew, kind: 'account', fields } };
  }
  const existing = accounts.find(({ id }) => id === choice.id);
  if (existing === undefined) throw new Error(NO_ACCOUNT);
  const additions = {
    ...(choice.zone !== null &&
      choice.zone !== existing.broker_zone && { broker_zone: choice.zone }),
    ...(number !== '' && existing.number === '' && { number }),
  };
  const isChanged = Object.keys(additions).length > 0;
  return {
    id: existing.id,
    fields: { ...existing, ...additions },
    change: isChanged ? { id: existing.id, kind: 'account', fields: additions } : null,
  };
}

function assertSameCurrency(statement: Statement, account: AccountFields): void {
  const { currency } = statement.account;
  if (currency === null || currency === account.currency) return;
  throw new Error(
    `The statement is in ${currency}, but the account “${account.name}” is in ${account.currency}. ` +
      `Choose an account in ${currency}, or add one.`,
  );
}

function zoneOf(statement: Statement, account: AccountFields): BrokerZone | null {
  const zone = statement.zone ?? account.broker_zone;
  if (zone === null && hasWallTimes(statement)) throw new Error(NO_ZONE);
  return zone;
}

/** The target of an import, and the write that updates its account. */
export type ChosenTarget = ImportTarget & {
  readonly account: AccountFields;
  /** Of the broker's clock; null if the statement has no times on it. */
  readonly zone: BrokerZone | null;
  /** Call inside the transaction of the import. */
  readonly saveAccount: (nowMs: number) => Promise<void>;
};

async function chooseTarget(
  db: JournalDb,
  statement: Statement,
  choice: ImportChoice['account'],
  before: ChosenTarget | undefined,
): Promise<ChosenTarget> {
  const accounts = await readRecords(db, 'account');
  const { number } = statement.account;
  const { id, fields, change } = accountOf(accounts, choice, number, before?.accountId);
  assertSameCurrency(statement, fields);
  const zone = zoneOf(statement, fields);
  return {
    importId: before?.importId ?? uuidv7(),
    accountId: id,
    currency: fields.currency,
    accountIds: new Set(accounts.map((account) => account.id)),
    zone,
    clock: createBrokerClock(zone),
    account: fields,
    saveAccount: async (nowMs) => {
      if (change !== null) await putRecord(db, change, nowMs);
    },
  };
}

/** A statement with the account that receives it, and its rows as that account has them. */
export type ReadyStatement = {
  readonly statement: Statement;
  readonly target: ChosenTarget;
  readonly rows: ReadyRows;
};

const readsAlike = (one: ChosenTarget, other: ChosenTarget): boolean =>
  one.zone === other.zone &&
  one.currency === other.currency &&
  one.accountIds.size === other.accountIds.size &&
  [...one.accountIds].every((id) => other.accountIds.has(id));

/**
 * Fits a statement to its account, as the journal has that now.
 *
 * @param before the same statement for the same choice: its ids stay, and its rows unless the account has
 *               changed; reading those of a long statement takes seconds
 * @throws Error with a message for the user if the statement does not fit the account
 */
export async function readyStatement(
  db: JournalDb,
  statement: Statement,
  choice: ImportChoice['account'],
  before: ReadyStatement | null,
): Promise<ReadyStatement> {
  const target = await chooseTarget(db, statement, choice, before?.target);
  const rows =
    before !== null && readsAlike(before.target, target)
      ? before.rows
      : readRows(statement, target);
  return { statement, target, rows };
}
