import { z } from 'zod';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { PACKAGE_TYPES } from '#contracts/rules/payments/plans.ts';
import { TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';

/** A schema of an object that the API reference lists by its name. */
export const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id });

/** A point in time, ISO 8601 in UTC: `2026-11-20T14:05:00.000Z`. Decimals of the second are limited: a million would fill a page. */
export const Instant = z.iso
  .datetime()
  .refine((text) => text.length <= 40, 'A time has at most 40 characters')
  .meta({ id: 'Instant' });

/** When access begins or ends. Later years, extended, could have five digits, which no instant has. */
export const AccessInstant = Instant.refine(
  (text) => text < '9000',
  'The time must be before the year 9000',
);

/** `06:00`, on a clock that the field names. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM, 24 hours');

/** Ours are UUIDv7 (sortable by creation time); those of other clients are accepted by pattern. */
export const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'An id has 1 to 64 letters, digits, - or _')
  .meta({ id: 'Id' });

export const ById = z.object({ id: Id });

/** The hash that names a picture. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits');

/** A price in the instrument's quote currency. */
export const Price = z
  .number()
  .positive('Must be above zero')
  .max(1e12, 'At most 1,000,000,000,000')
  .meta({ id: 'Price' });

/** Without what PostgreSQL refuses to store: NUL, and halves of pairs of code units. */
const storable = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

export const Text = z.string().overwrite(storable).trim();

/** A text that counts letter by letter, such as a password: refused where `Text` leaves something out. */
export const ExactText = z
  .string()
  .refine((text) => text === storable(text), 'Has characters that cannot be stored');

export const ShortText = Text.max(200, 'At most 200 characters');

export const Email = z
  .email('Please enter a valid e-mail address')
  .max(254, 'At most 254 characters');

/** A number in a query: digits alone. `Number` would take `0x10`, `1e2` and blanks, too. */
export const inQuery = (schema: z.ZodNumber) =>
  z.preprocess((value) => {
    const isNumeral = typeof value === 'string' && /^-?\d{1,15}$/.test(value);
    return isNumeral ? Number(value) : value;
  }, schema);

/** A page of a list, newest first: `before` is the id of the last row of the page before. */
export const ListQuery = z.object({
  limit: inQuery(z.number().int().min(1).max(200)).default(200),
  before: Id.optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** As `ListQuery`. `id`: this row alone, for links to rows that no loaded page has. */
export const LinkedListQuery = ListQuery.extend({ id: Id.optional() });
export type LinkedListQuery = z.infer<typeof LinkedListQuery>;

/** What a list is sorted by; each key the other way round with a minus in front. See `readOrder`. */
export const sortsOf = <Key extends string>(keys: readonly [Key, ...Key[]]) =>
  z.enum(
    keys.flatMap((key) => [key, `-${key}`] as const),
    'Unknown order',
  );

export const Count = z.number().int().nonnegative();

/** The answer of a command that has nothing to show but that it was done. */
export const Done = named('Done', { message: z.string() });
export type Done = z.infer<typeof Done>;

export const AccessToken = z.object({
  access_token: z.string(), // opaque; sent back as a bearer token
  token_type: z.literal('bearer'),
  expires_at: Instant,
});

/** `deleted`: what went, with counts: `12 users`. */
export const Cleared = z.object({ message: z.string(), deleted: z.array(z.string()) });

/** The answer of a declared command, and the message of its example. */
export const done = (message: string) => ({ response: Done, example: { message } });

export const Instrument = z.enum(INSTRUMENTS, 'Unknown instrument').meta({ id: 'Instrument' });

export const Timeframe = z.enum(TIMEFRAMES, 'Unknown timeframe').meta({ id: 'Timeframe' });

/** Where prices and candles come from; every figure made of them says so. */
export const DataSource = z
  .enum(['simulated', 'stored', 'twelvedata', 'oanda', 'tiingo'])
  .meta({ id: 'DataSource' });
export type DataSource = z.infer<typeof DataSource>;

export const Share = z.number().min(0).max(1);

export const Percent = z.number().min(0).max(100);

/** What volume is made of: counted by the source, or estimated from ranges where it counts none. */
export const VolumeSource = z.enum(['ticks', 'range-proxy']).meta({ id: 'VolumeSource' });
export type VolumeSource = z.infer<typeof VolumeSource>;

/** A stretch of the record or of a log, by UTC days. */
export const Period = z.enum(['today', 'week', 'month'], 'Unknown period');
export type Period = z.infer<typeof Period>;

export const PackageType = z.enum(PACKAGE_TYPES, 'Unknown package').meta({ id: 'PackageType' });

/** `stripe` is the documented word for cards, whichever gateway charges them. */
export const PaymentMethod = z
  .enum(['mobile_money', 'stripe'], 'Unknown payment method')
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Payment methods outside our gateways. */
export const RecordedMethod = z.enum(
  ['cash', 'bank_transfer', 'mobile_money', 'card', 'other'],
  'Unknown payment method',
);
export type RecordedMethod = z.infer<typeof RecordedMethod>;

/** An amount of money in major units, as people write it: at most two decimals. */
export const Amount = z
  .number()
  .min(0.01, 'At least 0.01') // not only above zero: 5e-324 passes for a multiple of anything
  .max(1_000_000, 'At most 1,000,000')
  .multipleOf(0.01, 'At most two decimals')
  .meta({ id: 'Amount' });

export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'A currency has three capital letters')
  .meta({ id: 'Currency' });
