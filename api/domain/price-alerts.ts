import type { PriceAlert, PriceAlertDraft } from '#contracts/price-alerts.ts';
import type { Sent } from '#contracts/open.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { type AlertLevel, LONGEST_EXPIRY_MS } from '#contracts/rules/market/price-alert-rules.ts';
import { utcMoment, utcTimeOfDay } from '#contracts/rules/time/dates.ts';
import type { NotificationCopy } from './notification-copy.ts';

/** A price alert as it is stored; times are UTC ms. */
export type StoredAlert = AlertLevel & {
  readonly id: string;
  readonly instrument: Instrument;
  readonly note: string;
  /** It fired, and was to fire once. */
  readonly is_over: boolean;
  readonly created_at: number;
  /** When its member set or changed it. */
  readonly set_at: number;
};

/** What a member chooses. */
type Values = Pick<StoredAlert, 'instrument' | 'price' | 'repeat' | 'note' | 'expires_at'>;

export type Arming = Pick<StoredAlert, 'direction' | 'armed_at' | 'seen_high' | 'seen_low'>;

/** Not armed: touches do not count. */
export const notArmed = {
  direction: null,
  armed_at: null,
  seen_high: null,
  seen_low: null,
} as const satisfies Arming;

/** Whether an alert can still fire at a moment, UTC ms. */
export const isActiveAlert = (
  { is_over, expires_at }: Pick<StoredAlert, 'is_over' | 'expires_at'>,
  at: number,
): boolean => !is_over && (expires_at === null || expires_at > at);

/**
 * What a member sends. A stored expiry may be over: a device repeats calls.
 *
 * @param at UTC ms @throws ApiError `request.invalid` for an expiry that is over or too far
 */
export function readDraft(
  { expires_at, ...draft }: PriceAlertDraft,
  stored: StoredAlert | null,
  at: number,
): Values {
  const expiry = expires_at === null ? null : Date.parse(expires_at);
  const values = { ...draft, expires_at: expiry };
  if (expiry === null || expiry === stored?.expires_at) return values;
  if (expiry <= at) throw bodyError('request.invalid', '#/expires_at', 'Must be in the future');
  if (expiry <= at + LONGEST_EXPIRY_MS) return values;
  throw bodyError('request.invalid', '#/expires_at', 'At most 90 days from now');
}

/**
 * What changes of a stored alert by new values; null: nothing. With another level it is set anew, and with
 * another expiry after it was over; else it stays armed as it is.
 *
 * @param at UTC ms
 */
export function changesBy(stored: StoredAlert, values: Values, arming: Arming, at: number) {
  const differs = (name: keyof Values): boolean => stored[name] !== values[name];
  const isRevived = differs('expires_at') && !isActiveAlert(stored, at);
  if (isRevived || differs('instrument') || differs('price') || differs('repeat')) {
    return newAlert(values, arming, at);
  }
  return differs('note') || differs('expires_at') ? values : null;
}

/** An alert that is set at a moment, UTC ms. */
export const newAlert = (values: Values, arming: Arming, at: number) => ({
  ...values,
  ...arming,
  fired_at: null,
  is_over: false,
  set_at: at,
});

const instantOf = (t: number | null): string | null =>
  t === null ? null : new Date(t).toISOString();

/** As its member reads it. @param at UTC ms @param silentSince since when there are no prices; null: there are */
export function toPriceAlert(
  alert: StoredAlert,
  at: number,
  silentSince: number | null,
): Sent<typeof PriceAlert> {
  const { id, instrument, price, repeat, note, direction, armed_at, is_over } = alert;
  const active = armed_at === null ? 'waiting' : 'watched';
  const over = is_over ? 'fired' : 'expired';
  return {
    id,
    instrument,
    price,
    repeat,
    note,
    direction,
    state: isActiveAlert(alert, at) ? active : over,
    expires_at: instantOf(alert.expires_at),
    created_at: new Date(alert.created_at).toISOString(),
    last_fired_at: instantOf(alert.fired_at),
    no_price_since: instantOf(silentSince),
  };
}

/** `2,650.00`, with the decimals of the instrument. */
const quoted = (instrument: Instrument, price: number): string => {
  const { digits } = instrumentFacts[instrument];
  return price.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};

const aboutPrices = (
  instrument: Instrument,
  copy: Pick<NotificationCopy, 'title' | 'body' | 'facts'>,
): NotificationCopy => ({
  ...copy,
  topic: 'price_alert',
  target: { section: 'analytics', item: instrument },
});

/** A touch that was found later than this has its date in the title, not only its time. */
const DATED_AFTER_MS = 12 * HOUR_MS;

/**
 * @param at of the touch, UTC ms
 * @param now when it is found, UTC ms
 * @param isSimulated the prices are those of the simulated market
 */
export function alertFiredNotification(
  { instrument, price, direction, repeat, note }: StoredAlert,
  at: number,
  now: number,
  isSimulated: boolean,
): NotificationCopy {
  const verb = direction === 'rises' ? 'rose' : 'fell';
  const level = quoted(instrument, price);
  const next = repeat === 'once' ? 'This alert is over.' : 'It fires again at the next touch.';
  const market = isSimulated ? ', simulated market' : '';
  const when = now - at < DATED_AFTER_MS ? `at ${utcTimeOfDay(at)} UTC` : `on ${utcMoment(at)}`;
  return aboutPrices(instrument, {
    title: `${instrument} ${verb} to ${level} ${when}${market}`,
    body: `${note === '' ? '' : `${note}\n`}${next}`,
    facts: [
      ['Level', level],
      ['Touched', utcMoment(at)],
    ],
  });
}

/** The feed is silent. @param since the last price, UTC ms */
export const alertsUnwatchedNotification = (
  instrument: Instrument,
  since: number,
): NotificationCopy =>
  aboutPrices(instrument, {
    title: `${instrument}: price alerts are not being watched`,
    body: `Your alerts on ${instrument} are not being watched: no price since ${utcTimeOfDay(since)} UTC.`,
    facts: [['Last price', utcMoment(since)]],
  });

export type Silence = {
  readonly since: number; // the last price before it, UTC ms
  readonly until: number; // the first price after it, UTC ms
  readonly expected: number; // minutes of trade between
  readonly missing: number; // of these, minutes without a candle
};

/** Prices are back. @param touched how many of the member's alerts fired by the candles of the silence */
export function alertsWatchedAgainNotification(
  instrument: Instrument,
  { since, until, expected, missing }: Silence,
  touched: number,
): NotificationCopy {
  const span = `between ${utcTimeOfDay(since)} and ${utcTimeOfDay(until)} UTC`;
  const seen =
    touched === 0
      ? 'no level of yours was touched'
      : `${touched} of your alerts ${touched === 1 ? 'was' : 'were'} touched`;
  const gap =
    missing === 0
      ? ''
      : ` ${missing} of ${expected} minutes have no candle: a touch then is not known.`;
  return aboutPrices(instrument, {
    title: `${instrument}: price alerts are watched again`,
    body:
      expected > 0 && missing === expected
        ? `There are no candles ${span}: whether a level of yours was touched is not known.`
        : `By the candles ${span}, ${seen}.${gap}`,
    facts: [['Prices since', utcMoment(until)]],
  });
}
