import { DAY_MS } from '../durations.ts';

/** Price alerts of one member that can be watched at the same time. */
export const ALERTS_PER_MEMBER = 50;
/** The longest time until the expiry of a price alert. */
export const LONGEST_EXPIRY_MS = 90 * DAY_MS;
/** Alerts that are over, fired or expired, are removed after this time. */
export const PAST_ALERT_MS = 30 * DAY_MS;
export const NOTE_LENGTH = 200;

/** An alert that fires each time is armed again when a minute closes this share of its price away from it. */
export const REARM_SHARE = 0.0005;

export const REPEATS = ['once', 'each_time'] as const;
export type Repeat = (typeof REPEATS)[number];

/** From below the price has to rise to the level, from above to fall to it. */
export type Direction = 'rises' | 'falls';

/** What decides when a price alert fires; all times are UTC ms, prices in the quote currency. */
export type AlertLevel = {
  readonly price: number;
  readonly repeat: Repeat;
  /** Null: the alert is not armed. */
  readonly direction: Direction | null;
  /** Since when touches count; null: the alert is not armed. */
  readonly armed_at: number | null;
  /** Extremes of the minute in which it was armed, up to that moment; null: not known. */
  readonly seen_high: number | null;
  readonly seen_low: number | null;
  /** Its last firing; null: never. */
  readonly fired_at: number | null;
  readonly expires_at: number | null;
};

/** The prices of a time, UTC ms: of a closed minute, or of one moment (`from` equals `to`). */
export type PriceSpan = {
  readonly from: number;
  readonly to: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
};

/**
 * Which side of an alert's level a price is on, and so from where the level will be touched. Null: on the
 * level, or, after a firing, too near to it.
 */
export function directionFrom(
  { price, fired_at }: Pick<AlertLevel, 'price' | 'fired_at'>,
  current: number,
): Direction | null {
  const away = Math.abs(current - price);
  const least = fired_at === null ? 0 : REARM_SHARE * price;
  if (away === 0 || away < least) return null;
  return current < price ? 'rises' : 'falls';
}

/** The extreme that counts: of the minute in which an alert was armed, only what was not there before. */
function reachedPrice(alert: AlertLevel, span: PriceSpan): number {
  const { direction, armed_at, seen_high, seen_low } = alert;
  const isWhole = span.from >= (armed_at ?? Infinity);
  if (direction === 'rises') {
    return isWhole || (seen_high !== null && span.high > seen_high) ? span.high : span.close;
  }
  return isWhole || (seen_low !== null && span.low < seen_low) ? span.low : span.close;
}

/** Whether an armed alert's level is touched in a time. A minute in which it expires does not count. */
export function isTouched(alert: AlertLevel, span: PriceSpan): boolean {
  const { price, direction, armed_at, expires_at } = alert;
  if (direction === null || armed_at === null) return false;
  const isAfter = span.from >= armed_at || span.to > armed_at;
  if (!isAfter || span.to > (expires_at ?? Infinity)) return false;
  const reached = reachedPrice(alert, span);
  return direction === 'rises' ? reached >= price : reached <= price;
}

/** The moment that a firing is given: that of the price, or the begin of its minute, UTC ms. */
export const firedAt = ({ armed_at }: AlertLevel, { from }: PriceSpan): number =>
  Math.max(from, armed_at ?? 0);

/** An alert after it fired in a span. Not armed until the price has moved away; `once` never is again. */
export const afterFiring = <Alert extends AlertLevel>(alert: Alert, span: PriceSpan): Alert => ({
  ...alert,
  ...disarmed,
  fired_at: firedAt(alert, span),
});

const disarmed = { direction: null, armed_at: null, seen_high: null, seen_low: null } as const;

/**
 * An alert that is not armed, after a span: armed by its close where that is far enough away. After a firing
 * only the close of a whole minute counts.
 *
 * @param idleSince UTC ms; earlier prices do not arm it
 */
export function afterIdleSpan<Alert extends AlertLevel>(
  alert: Alert,
  idleSince: number,
  span: PriceSpan,
): Alert {
  const isMoment = span.from === span.to;
  if (span.to < idleSince || (isMoment && alert.fired_at !== null)) return alert;
  const direction = directionFrom(alert, span.close);
  return direction === null ? alert : { ...alert, ...disarmed, direction, armed_at: span.to };
}
