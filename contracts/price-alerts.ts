import { z } from 'zod';
import { define } from './endpoint.ts';
import { open, openList } from './open.ts';
import { ById, done, Id, Instant, Instrument, named, Price, Text } from './primitives.ts';
import { instrumentFacts } from './rules/market/instruments.ts';
import { NOTE_LENGTH, REPEATS } from './rules/market/price-alert-rules.ts';

const Repeat = z.enum(REPEATS, 'Unknown repetition');

/**
 * watched: fires at the next touch. waiting: not armed until the price is away from the level. fired: over,
 * as it was to fire once. expired: over without a touch since it was armed.
 */
export const AlertState = z.enum(['watched', 'waiting', 'fired', 'expired']);

export const PriceAlert = named('PriceAlert', {
  id: Id,
  instrument: Instrument,
  price: Price,
  repeat: open(Repeat),
  note: z.string(),
  expires_at: Instant.nullable(), // null: never
  created_at: Instant,
  state: open(AlertState),
  direction: z.enum(['rises', 'falls']).nullable(), // where the price has to come from; null: not armed
  last_fired_at: Instant.nullable(),
  no_price_since: Instant.nullable(), // the feed is silent since then, so nothing is watched; null: it is not
});
export type PriceAlert = z.infer<typeof PriceAlert>;

const hasItsDecimals = ({
  instrument,
  price,
}: {
  instrument: keyof typeof instrumentFacts;
  price: number;
}) => Number(price.toFixed(instrumentFacts[instrument].digits)) === price;

/** What a member sets. The id is made by the device, so that repeating the call changes nothing. */
export const PriceAlertDraft = named('PriceAlertDraft', {
  instrument: Instrument,
  price: Price,
  repeat: Repeat,
  note: Text.max(NOTE_LENGTH, `At most ${NOTE_LENGTH} characters`).default(''),
  expires_at: Instant.nullable().default(null),
}).refine(hasItsDecimals, { path: ['price'], error: 'More decimals than the instrument has' });
export type PriceAlertDraft = z.infer<typeof PriceAlertDraft>;

const exampleDraft = {
  instrument: 'XAUUSD',
  price: 2650,
  repeat: 'once',
  note: 'Round number, look for a rejection',
  expires_at: null,
} as const;

const exampleAlert: PriceAlert = {
  ...exampleDraft,
  expires_at: '2026-12-18T21:00:00.000Z',
  id: '019aab31-2c3d-7e4f-8a51-7b8c9d0e1f25',
  created_at: '2026-11-20T14:05:00.000Z',
  state: 'watched',
  direction: 'rises',
  last_fired_at: null,
  no_price_since: null,
};

export const priceAlertEndpoints = {
  list: define.get('/price-alerts', 'user', {
    summary: "The caller's price alerts, newest first; those that are over for 30 days",
    response: openList(PriceAlert),
    example: [exampleAlert],
    ofJournal: true,
  }),
  put: define.put('/price-alerts/:id', 'user', {
    summary: 'Sets or changes a price alert; the same values again change nothing',
    params: ById,
    body: PriceAlertDraft,
    response: PriceAlert,
    errors: ['alerts.full'],
    example: exampleAlert,
    exampleBody: exampleDraft,
  }),
  remove: define.delete('/price-alerts/:id', 'user', {
    summary: 'Removes a price alert',
    params: ById,
    errors: ['alerts.not_found'],
    ...done('Alert removed'),
  }),
};
