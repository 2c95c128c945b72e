import { z } from 'zod';
import { Currency, ExactText, Id, Instant, ShortText, Text } from '#contracts/primitives.ts';
import { BrokerZone } from '#contracts/rules/time/broker-zone.ts';
import { NOTES_MAX_LENGTH } from './journal.ts';

/**
 * The records of a journal besides trades. Each is a kind of row in the same sync stream as the trades,
 * merged field by field.
 */

export const RULES_PER_SETUP = 30;
export const COLUMNS_PER_MAPPING = 100;

const LongText = Text.max(
  NOTES_MAX_LENGTH,
  `At most ${NOTES_MAX_LENGTH.toLocaleString('en')} characters`,
);

/** An amount in major units of the currency, signed. */
const Money = z
  .number()
  .min(-1e12, 'At least -1,000,000,000,000')
  .max(1e12, 'At most 1,000,000,000,000');

export const ACCOUNT_TYPES = ['live', 'demo', 'prop'] as const;

/** A trading account at a broker. */
export const AccountFields = z.object({
  name: ShortText.min(1, 'Please fill in required fields'),
  currency: Currency.default('USD'),
  starting_balance: Money.nullable().default(null), // null: not known, so no percentages
  broker_zone: BrokerZone.nullable().default(null), // of the times in its statements; null: not asked yet
  type: z.enum(ACCOUNT_TYPES).default('live'),
  number: ShortText.default(''), // as its statements name it, by which they find their account
});
export type AccountFields = z.infer<typeof AccountFields>;

export const CASH_FLOW_TYPES = ['deposit', 'withdrawal', 'credit', 'other'] as const;

/** A deposit or withdrawal of an account. */
export const CashFlowFields = z.object({
  account_id: Id,
  date: Instant,
  amount: Money, // above zero: it came in
  type: z.enum(CASH_FLOW_TYPES).default('other'),
  note: ShortText.default(''),
  source: ShortText.default(''), // the platform of the statement it came from, as of an entry
  ticket: ShortText.default(''),
  import_id: Id.nullable().default(null),
});
export type CashFlowFields = z.infer<typeof CashFlowFields>;

/** A trading setup with its rules; entries refer to it by `setup`. */
export const SetupFields = z.object({
  name: ShortText.min(1, 'Please fill in required fields'),
  notes: LongText.default(''),
  rules: z
    .array(z.object({ id: Id, text: ShortText.min(1, 'A rule is not empty') }))
    .max(RULES_PER_SETUP, `At most ${RULES_PER_SETUP} rules`)
    .default([]),
});
export type SetupFields = z.infer<typeof SetupFields>;

/** A trader's note about a day; the row id is derived from the day (`dayNoteId`). */
export const DayNoteFields = z.object({
  day: z.iso.date(), // in the trader's zone
  text: LongText.default(''),
});
export type DayNoteFields = z.infer<typeof DayNoteFields>;

/** The id is derived, so that two devices write to one row per day. */
export const dayNoteId = (day: string): string => `day-${day}`;

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The column mapping of an account's CSV files; the row id is derived from the account (`mappingId`). */
export const ImportMappingFields = z.object({
  account_id: Id,
  /** The headers of its file, by which a file is recognised. */
  heads: z.array(ShortText).max(COLUMNS_PER_MAPPING),
  /** From a field of a trade to the header of its column. */
  columns: z.record(ExactText.max(40), ShortText),
  date_order: z.enum(DATE_ORDERS).default('ymd'),
});
export type ImportMappingFields = z.infer<typeof ImportMappingFields>;

export const mappingId = (accountId: string): string => `mapping-${accountId}`;

/** Figures of a report, money in major units; absent where the report lacks them. */
export const ReportFigures = z.object({
  net_profit: Money.optional(),
  gross_profit: Money.optional(),
  gross_loss: Money.optional(), // zero or below
  profit_factor: z.number().optional(),
  expected_payoff: z.number().optional(),
  max_drawdown: Money.optional(),
  recovery_factor: z.number().optional(),
  sharpe_ratio: z.number().optional(),
  trades: z.number().int().optional(),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

/** One import of a statement, which can be undone as a whole. */
export const ImportFields = z.object({
  account_id: Id,
  date: Instant, // when it was imported
  file_name: ShortText.default(''),
  format: ShortText.default(''), // as `StatementFormat` names it
  trades: z.number().int().nonnegative().default(0),
  cash_flows: z.number().int().nonnegative().default(0),
  duplicates: z.number().int().nonnegative().default(0),
  skipped: z.number().int().nonnegative().default(0),
  /** The statement's own figures, null where absent. */
  stated: ReportFigures.nullable().default(null),
  /** The same figures over the statement's positions and over its deals, as we compute them. */
  per_position: ReportFigures.nullable().default(null),
  per_deal: ReportFigures.nullable().default(null),
});
export type ImportFields = z.infer<typeof ImportFields>;
