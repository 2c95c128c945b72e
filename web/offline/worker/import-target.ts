import { v7 as uuidv7 } from 'uuid';
import type { AccountFields } from '#contracts/journal/journal-records.ts';
import type { BrokerZone } from '#contracts/rules/time/broker-zone.ts';
import type { Statement } from '#web/statements/statement.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { readRecords, type RecordItem } from '../journal/read.ts';
import { type NewRecord, putRecord } from '../journal/write.ts';
import { createBrokerClock } from './import-clock.ts';
import type { ImportChoice } from './import-desk.ts';
import type { ImportTarget } from './import-rows.ts';

const NO_ACCOUNT = 'This account is no longer in the journal. Choose another one.';
const NO_ZONE = 'Say in which time zone the broker’s clock is.';

/** An account as it will be, and what has to be written for that. */
type ChosenAccount = {
  readonly id: string;
  readonly fields: AccountFields;
  readonly change: NewRecord | null;
};

/** Whether some of its times are on the broker's clock. */
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
  const held = accounts.find(({ id }) => id === choice.id);
  if (held === undefined) throw new Error(NO_ACCOUNT);
  const told = {
    ...(choice.zone !== null && choice.zone !== held.broker_zone && { broker_zone: choice.zone }),
    ...(number !== '' && held.number === '' && { number }),
  };
  const isToldMore = Object.keys(told).length > 0;
  return {
    id: held.id,
    fields: { ...held, ...told },
    change: isToldMore ? { id: held.id, kind: 'account', fields: told } : null,
  };
}

function refuseCurrency(statement: Statement, account: AccountFields): void {
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

/** Where a statement goes by the trader's choice, and how to write what that changes of the account. */
export type ChosenTarget = ImportTarget & {
  readonly account: AccountFields;
  /** Belongs into the transaction of the import. */
  readonly putAccount: (nowMs: number) => Promise<void>;
};

/** @throws Error with a sentence for the screen when the statement does not fit the account */
export async function chooseTarget(
  db: JournalDb,
  statement: Statement,
  choice: ImportChoice['account'],
): Promise<ChosenTarget> {
  const accounts = await readRecords(db, 'account');
  const { id, fields, change } = accountOf(accounts, choice, statement.account.number);
  refuseCurrency(statement, fields);
  return {
    importId: uuidv7(),
    accountId: id,
    currency: fields.currency,
    accountIds: new Set(accounts.map((account) => account.id)),
    clock: createBrokerClock(zoneOf(statement, fields)),
    account: fields,
    putAccount: async (nowMs) => {
      if (change !== null) await putRecord(db, change, nowMs);
    },
  };
}
