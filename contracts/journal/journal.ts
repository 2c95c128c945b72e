import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import { Id, Instant, Price, Sha256, ShortText, Text } from '#contracts/primitives.ts';

export const NOTES_MAX_LENGTH = 4000;

export const TAGS_PER_ENTRY = 20;
export const SCREENSHOTS_PER_ENTRY = 10;
const ANSWERS_PER_ENTRY = 60; // to the rules of its setup, those of older versions of it too

export const TradeSide = z.enum(['buy', 'sell']);

export const TradeStatus = z.enum(['open', 'closed']);

/** An amount in major units of the currency, signed. */
export const Money = z
  .number()
  .min(-1e12, 'At least -1,000,000,000,000')
  .max(1e12, 'At most 1,000,000,000,000');

/** A part of the P&L that is no result of the price, signed as the broker signs it: below zero, it cost. */
const Cost = Money.default(0);

export const LongText = Text.max(
  NOTES_MAX_LENGTH,
  `At most ${NOTES_MAX_LENGTH.toLocaleString('en')} characters`,
);

const RuleIds = z
  .array(Id)
  .max(ANSWERS_PER_ENTRY, `At most ${ANSWERS_PER_ENTRY} rules`)
  .default([]);

export const FILLS_PER_ENTRY = 100;

const Lots = z.number().nonnegative('Must not be below zero').max(1e9, 'At most 1,000,000,000');

/** One execution of a position, which opens it, adds to it, or closes a part of it. */
export const Fill = z.object({
  kind: z.enum(['entry', 'exit']),
  at: Instant.nullable().default(null), // null: not known
  price: Price,
  size: Lots.positive('Must be above zero'),
  pnl: Money.default(0), // of an exit, after the costs below; of an entry, its costs
  commission: Cost,
  swap: Cost,
  fees: Cost,
  ticket: ShortText.default(''), // where it differs from that of the position
});
export type Fill = z.infer<typeof Fill>;

/**
 * Takes a value that is the default of its field unread: most of the 33 fields of a trade are, and journals have
 * 100,000 trades. What the schema takes and refuses stays the same.
 */
function takingDefaults<Shape extends z.core.$ZodLooseShape>(fields: z.ZodObject<Shape>) {
  for (const field of Object.values(fields.shape)) {
    if (!(field instanceof z.ZodDefault)) continue;
    const { defaultValue } = field.def;
    const read = field._zod.run.bind(field._zod);
    const isDefault = Array.isArray(defaultValue)
      ? (value: unknown) => Array.isArray(value) && value.length === 0
      : (value: unknown) => value === defaultValue;
    field._zod.run = (payload, context) =>
      isDefault(payload.value) ? payload : read(payload, context);
  }
  return fields;
}

/**
 * What a trader records of one trade: the fields of a journal row of kind `entry`. This is the only list
 * of them: sync, storage, exports and the demo derive theirs. Everything but date, pair and entry price
 * has a default, so that a row of an older app is complete too.
 */
export const EntryFields = takingDefaults(
  z.object({
    date: Instant,
    pair: ShortText.min(1, 'Please fill in required fields'),
    type: TradeSide.default('buy'),
    entry_price: Price,
    exit_price: Price.nullable().default(null),
    size: Lots.nullable().default(null), // lots
    pnl: Money.default(0), // in `currency`, after costs
    status: TradeStatus.default('closed'), // open trades are not counted
    notes: LongText.default(''),
    strategy: ShortText.default(''),
    emotions: ShortText.default(''),
    duration: ShortText.default(''), // text such as "2h 15m"
    screenshot: z.null().default(null), // documented, always null; pictures are in `screenshots`
    opened_at: Instant.nullable().default(null),
    closed_at: Instant.nullable().default(null),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'A currency has three capital letters')
      .default('USD'),
    account_id: Id.nullable().default(null),
    stop_loss: Price.nullable().default(null),
    take_profit: Price.nullable().default(null),
    setup: ShortText.default(''),
    tags: z
      .array(ShortText.min(1, 'A tag is not empty'))
      .max(TAGS_PER_ENTRY, `At most ${TAGS_PER_ENTRY} tags`)
      .default([]),
    rating: z.number().int().min(1, '1 to 5').max(5, '1 to 5').nullable().default(null), // of the execution
    screenshots: z // hashes of pictures, in the order they were added
      .array(Sha256)
      .max(SCREENSHOTS_PER_ENTRY, `At most ${SCREENSHOTS_PER_ENTRY} pictures`)
      .default([]),
    signal_id: Id.nullable().default(null), // the scanner's signal that was taken
    commission: Cost, // in `currency` and part of `pnl`, like the two below
    swap: Cost,
    fees: Cost,
    symbol: ShortText.default(''), // the instrument as the broker writes it, where that is not `pair`
    source: ShortText.default(''), // the platform it was imported from, such as `mt5`; blank: typed
    ticket: ShortText.default(''), // of the position there
    import_id: Id.nullable().default(null),
    rules_kept: RuleIds, // of the setup
    rules_broken: RuleIds,
    /** Of a position with several entries or exits, oldest first; the fields above are its averages and sums. */
    fills: z
      .array(Fill)
      .max(FILLS_PER_ENTRY, `At most ${FILLS_PER_ENTRY} entries and exits`)
      .default([]),
  }),
);
export type EntryFields = z.infer<typeof EntryFields>;

/** The fields that a trade may leave out, each with its default; rows of older apps lack some of them. */
export const entryDefaults = EntryFields.omit({ date: true, pair: true, entry_price: true }).parse(
  {},
);

export const JournalEntry = EntryFields.extend({ id: Id }).meta({ id: 'JournalEntry' });
export type JournalEntry = z.infer<typeof JournalEntry>;

const exampleEntry: JournalEntry = {
  ...entryDefaults,
  id: '019a9f31-4d5e-7f60-8a1b-2c3d4e5f6071',
  date: '2026-11-20T10:15:00.000Z',
  pair: 'EURUSD',
  entry_price: 1.0852,
  exit_price: 1.0882,
  size: 0.1,
  pnl: 30,
  notes: 'Entered on the retest of the London high.',
  strategy: 'Breakout retest',
  emotions: 'Calm',
  duration: '2h 15m',
  opened_at: '2026-11-20T08:00:00.000Z',
  closed_at: '2026-11-20T10:15:00.000Z',
  stop_loss: 1.0837,
  take_profit: 1.0882,
  setup: 'London high',
  tags: ['trend'],
  rating: 4,
  commission: -0.7,
};

export const journalEndpoints = {
  list: define.get('/trading-journal/entries', 'user', {
    ofJournal: true,
    summary: "All of the caller's entries, newest first; one list at a time",
    response: z.array(JournalEntry),
    callsPerMinute: 60, // scripts need far fewer, and a whole list is the most expensive answer
    example: [exampleEntry],
  }),
  add: define.post('/trading-journal/entries', 'user', {
    summary:
      'Records a trade; the same id again answers 200 and changes nothing, so a retry is safe',
    body: JournalEntry,
    response: JournalEntry,
    creates: true,
    errors: ['journal.full', 'journal.id_taken'],
    callsPerMinute: 1200, // as sync
    example: exampleEntry,
    exampleBody: exampleEntry,
  }),
};
