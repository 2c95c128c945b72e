import { MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  afterFiring,
  afterIdleSpan,
  type AlertLevel,
  isTouched,
  type PriceSpan,
} from '#contracts/rules/market/price-alert-rules.ts';

/** An alert of any member on one instrument. */
export type BookAlert = AlertLevel & {
  /** Unique among all members. */
  readonly key: string;
  /** When it was set or changed, UTC ms. */
  readonly set_at: number;
};

/** An alert that fired, was armed, or whose times were corrected: as it was, and as it is now. */
export type AlertChange<Alert extends BookAlert> = {
  readonly kind: 'fired' | 'armed' | 'corrected';
  readonly before: Alert;
  readonly after: Alert;
};

const FEW = 100;

type Side = 'rises' | 'falls';

/** How near a price is to be touched: the greatest is touched first. */
const rank = (side: Side, price: number): number => (side === 'rises' ? -price : price);

/**
 * Armed alerts of one direction, sorted so that those that are touched first are last: a price takes from the
 * end what it reaches, and never looks at the others.
 */
function createSortedSide<Alert extends BookAlert>(side: Side) {
  let sorted: Alert[] = [];

  /** The place of the first alert that is not ranked below a price. */
  function indexOf(price: number): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = sorted[middle];
      if (at !== undefined && rank(side, at.price) < rank(side, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add: (alert: Alert): void => void sorted.splice(indexOf(alert.price), 0, alert),
    addAll(alerts: readonly Alert[]): void {
      sorted = [...sorted, ...alerts].toSorted((a, b) => rank(side, a.price) - rank(side, b.price));
    },
    remove({ price, key }: Alert): void {
      for (let index = indexOf(price); sorted[index]?.price === price; index += 1) {
        if (sorted[index]?.key !== key) continue;
        sorted.splice(index, 1);
        return;
      }
    },
    /** Removes and returns those that are touched. */
    take(span: PriceSpan): Alert[] {
      const start = indexOf(side === 'rises' ? span.high : span.low);
      if (start === sorted.length) return [];
      const reached = sorted.splice(start);
      const touched = reached.filter((alert) => isTouched(alert, span));
      if (touched.length < reached.length) {
        sorted.push(...reached.filter((alert) => !isTouched(alert, span)));
      }
      return touched;
    },
  };
}

/** Clocks of two processes may differ by so much. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/**
 * An alert whose times lie after a moment, UTC ms, as when the clock was ahead: they are that moment. The
 * extremes that it had seen were of another minute. Any other alert is returned as it is.
 */
function correctedTo<Alert extends BookAlert>(alert: Alert, at: number): Alert {
  const { armed_at, fired_at, set_at } = alert;
  if (Math.max(armed_at ?? 0, fired_at ?? 0, set_at) <= at + CLOCKS_DIFFER_MS) return alert;
  const cut = (t: number | null): number | null => (t === null ? null : Math.min(t, at));
  const seen = armed_at !== null && armed_at > at ? { seen_high: null, seen_low: null } : {};
  const times = { armed_at: cut(armed_at), fired_at: cut(fired_at), set_at: Math.min(set_at, at) };
  return { ...alert, ...times, ...seen };
}

/** The alerts of all members on one instrument, in memory. */
export function createAlertBook<Alert extends BookAlert>() {
  const alerts = new Map<string, Alert>();
  const sides = {
    rises: createSortedSide<Alert>('rises'),
    falls: createSortedSide<Alert>('falls'),
  };
  const idle = new Set<string>(); // keys of those that are not armed

  function remove(key: string): void {
    const alert = alerts.get(key);
    if (alert === undefined) return;
    alerts.delete(key);
    idle.delete(key);
    if (alert.direction !== null) sides[alert.direction].remove(alert);
  }

  function put(alert: Alert): void {
    remove(alert.key);
    alerts.set(alert.key, alert);
    if (alert.direction === null) idle.add(alert.key);
    else sides[alert.direction].add(alert);
  }

  function fire(before: Alert, span: PriceSpan): AlertChange<Alert> {
    const after = afterFiring(before, span);
    alerts.delete(before.key); // its side has given it away
    if (before.repeat === 'each_time') put(after);
    return { kind: 'fired', before, after };
  }

  function* arm(span: PriceSpan): Generator<AlertChange<Alert>> {
    for (const key of idle) {
      const before = alerts.get(key);
      if (before === undefined) continue;
      const after = afterIdleSpan(before, before.fired_at ?? before.set_at, span);
      if (after === before) continue;
      put(after);
      yield { kind: 'armed', before, after };
    }
  }

  return {
    size: (): number => alerts.size,
    all: (): readonly Alert[] => [...alerts.values()],
    put,
    remove,

    /** Adds alerts that the book does not have yet; of thousands it sorts all at once. */
    load(loaded: readonly Alert[]): void {
      if (loaded.length < FEW) return loaded.forEach(put);
      for (const alert of loaded) {
        alerts.set(alert.key, alert);
        if (alert.direction === null) idle.add(alert.key);
      }
      for (const side of ['rises', 'falls'] as const) {
        sides[side].addAll(loaded.filter(({ direction }) => direction === side));
      }
    },

    /** Corrects alerts whose times lie after a moment, UTC ms, as when the clock was ahead. */
    correct(at: number): AlertChange<Alert>[] {
      const changes = [...alerts.values()].flatMap((before): AlertChange<Alert>[] => {
        const after = correctedTo(before, at);
        return after === before ? [] : [{ kind: 'corrected', before, after }];
      });
      for (const { after } of changes) put(after);
      return changes;
    },

    /** Lets alerts fire and be armed by the prices of a time. Repeating a time changes nothing. */
    take: (span: PriceSpan): AlertChange<Alert>[] => [
      ...[...sides.rises.take(span), ...sides.falls.take(span)].map((alert) => fire(alert, span)),
      ...arm(span),
    ],
  };
}
