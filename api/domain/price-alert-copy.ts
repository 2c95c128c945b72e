import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { AlertLevel } from '#contracts/rules/market/price-alert-rules.ts';
import { utcMoment, utcTimeOfDay } from '#contracts/rules/time/dates.ts';
import type { NotificationCopy } from './notification-copy.ts';

type FiredAlert = Pick<AlertLevel, 'price' | 'direction' | 'repeat'> & {
  readonly instrument: Instrument;
  readonly note: string;
};

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

/** @param at of the touch, UTC ms @param isSimulated the prices are those of the simulated market */
export function alertFiredNotification(
  { instrument, price, direction, repeat, note }: FiredAlert,
  at: number,
  isSimulated: boolean,
): NotificationCopy {
  const verb = direction === 'rises' ? 'rose' : 'fell';
  const level = quoted(instrument, price);
  const next = repeat === 'once' ? 'This alert is over.' : 'It fires again at the next touch.';
  const market = isSimulated ? 'Simulated market. ' : '';
  return aboutPrices(instrument, {
    title: `${instrument} ${verb} to ${level} at ${utcTimeOfDay(at)} UTC`,
    body: `${note === '' ? '' : `${note}\n`}${market}${next}`,
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
