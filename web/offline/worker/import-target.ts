import { v7 as uuidv7 } from 'uuid';
import type { AccountFields } from '#contracts/journal/journal-rows.ts';
import type { BrokerZone } from '#contracts/rules/time/broker-zone.ts';
import type { Statement, TableReading } from '#web/statements/statement.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords, type RecordItem } from '../journal/read.ts';
import { type NewRecord, putRecord } from '../journal/write.ts';
import { createBrokerClock, type ImportTarget } from './import-rows.ts';

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
): ChosenAccount {
  if ('fields' in choice) {
    const id = uuidv7();
    const fields = { ...choice.fields, number: choice.fields.number || number };
    return { id, fields, change: { id, kind: 'account', fields } };
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
  /** Call inside the transaction of the import. */
  readonly saveAccount: (nowMs: number) => Promise<void>;
};

/** @throws Error with a message for the user if the statement does not fit the account */
export async function chooseTarget(
  db: JournalDb,
  statement: Statement,
  choice: ImportChoice['account'],
): Promise<ChosenTarget> {
  const accounts = await readRecords(db, 'account');
  const { id, fields, change } = accountOf(accounts, choice, statement.account.number);
  assertSameCurrency(statement, fields);
  return {
    importId: uuidv7(),
    accountId: id,
    currency: fields.currency,
    accountIds: new Set(accounts.map((account) => account.id)),
    clock: createBrokerClock(zoneOf(statement, fields)),
    account: fields,
    saveAccount: async (nowMs) => {
      if (change !== null) await putRecord(db, change, nowMs);
    },
  };
}
