import {
  alertFiredNotification,
  type Arming,
  isActiveAlert,
  newAlert,
  notArmed,
} from '#api/domain/price-alerts.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import {
  afterFiring,
  afterIdleSpan,
  directionFrom,
  isTouched,
  type PriceSpan,
  type Repeat,
} from '#contracts/rules/market/price-alert-rules.ts';
import { closedUntil, isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { accessIn, memberStatus } from '#contracts/rules/access/member-status.ts';
import { candlesOf, priceAt } from './market.ts';
import type { StoredPriceAlert, Tables } from './tables.ts';
import type { World } from './world.ts';

const minuteOf = (t: number): number => Math.floor(t / MINUTE_MS) * MINUTE_MS;

/** How an alert is armed by the price of a moment. @param at UTC ms */
export function armingAt(
  { instrument, price }: Pick<StoredPriceAlert, 'instrument' | 'price'>,
  at: number,
): Arming {
  const direction = directionFrom({ price, fired_at: null }, priceAt(instrument, at));
  if (direction === null) return notArmed;
  const seen = momentsOf(instrument, minuteOf(at), at).map(({ close }) => close);
  const [seen_high, seen_low] = [Math.max(...seen), Math.min(...seen)];
  return { direction, armed_at: at, seen_high, seen_low };
}

/** The price of each second, ends included. */
function momentsOf(instrument: Instrument, from: number, to: number): PriceSpan[] {
  const spans: PriceSpan[] = [];
  for (let t = from; t <= to; t += SECOND_MS) {
    const price = priceAt(instrument, t);
    spans.push({ from: t, to: t, high: price, low: price, close: price });
  }
  return spans;
}

/** The prices between two moments: closed minutes, and each second of the one in progress. */
function spansBetween(instrument: Instrument, from: number, to: number): PriceSpan[] {
  const closed = closedUntil(instrument, 'M1', to);
  const minutes = candlesOf(instrument, 'M1', minuteOf(from), closed).map(
    ({ t, h, l, c }): PriceSpan => ({ from: t, to: t + MINUTE_MS, high: h, low: l, close: c }),
  );
  if (!isMarketOpen(instrument, to)) return minutes;
  return [...minutes, ...momentsOf(instrument, Math.max(from, minuteOf(to)), to)];
}

/** An alert after a time, and when it fired in it; UTC ms. */
function afterSpans(alert: StoredPriceAlert, spans: readonly PriceSpan[]) {
  const firings: { before: StoredPriceAlert; at: number }[] = [];
  let now = alert;
  for (const span of spans) {
    if (isTouched(now, span)) {
      const before = now;
      now = { ...afterFiring(now, span), is_over: now.repeat === 'once' };
      firings.push({ before, at: now.fired_at ?? span.from });
    }
    if (!now.is_over && now.armed_at === null) {
      now = afterIdleSpan(now, now.fired_at ?? now.set_at, span);
    }
  }
  return { alert: now, firings };
}

type Alerted = Pick<Tables, 'people' | 'priceAlerts' | 'messages'>;

const hasAccess = ({ people }: Alerted, userId: string, at: number): boolean => {
  const member = people.find(({ id }) => id === userId);
  const status = member && memberStatus(accessIn(member), at);
  return status === 'active' || status === 'expiring';
};

/**
 * Checks the alerts of the demo's members by the same rule as the server, and posts what fired.
 *
 * @param from up to where prices were checked, UTC ms @param at UTC ms
 * @returns whether an alert is another one now
 */
function checkPriceAlerts(tables: Alerted, from: number, at: number): boolean {
  const messages = tables.messages ?? [];
  const spans = new Map<Instrument, PriceSpan[]>();
  let hasChanged = false;
  tables.priceAlerts = (tables.priceAlerts ?? []).map((stored) => {
    const { instrument, user_id } = stored;
    if (!isActiveAlert(stored, from) || !hasAccess(tables, user_id, at)) return stored;
    const prices = spans.get(instrument) ?? spansBetween(instrument, from, at);
    spans.set(instrument, prices);
    const { alert, firings } = afterSpans(stored, prices);
    for (const { before, at: firedAt } of firings) {
      const id = `price-alert-${stored.id}-${before.armed_at}`;
      messages.unshift({
        id,
        user_id,
        at: firedAt,
        copy: alertFiredNotification(before, firedAt, at, true),
      });
    }
    hasChanged ||= alert !== stored;
    return alert;
  });
  tables.messages = messages;
  return hasChanged;
}

/** An alert that nobody looked at for longer is checked from here on: its minutes take time to compute. */
const LONGEST_CATCH_UP_MS = 7 * DAY_MS;

type WatchDeps = {
  readonly world: World;
  readonly pricedAt: () => Date;
  readonly onChange: () => void;
};

/** Watches the demo's alerts in memory, and changes the world only when one fires or is armed. */
export function createPriceWatch({ world, pricedAt, onChange }: WatchDeps) {
  let cached: Alerted | null = null;
  let checkedTo: number | null = null; // UTC ms
  let looking: Promise<void> | null = null;

  async function read(at: number): Promise<Alerted> {
    const tables = await world.read();
    if (tables.priceAlerts !== undefined) return tables;
    return world.change((current) => {
      current.priceAlerts ??= firstPriceAlerts('trader', at);
      return current;
    });
  }

  async function lookNow(): Promise<void> {
    const at = pricedAt().getTime();
    cached ??= await read(at);
    const { people, priceAlerts = [] } = cached;
    const starts = priceAlerts
      .filter((alert) => isActiveAlert(alert, at))
      .map(({ armed_at, fired_at, set_at }) => armed_at ?? fired_at ?? set_at);
    const from = checkedTo ?? Math.max(at - LONGEST_CATCH_UP_MS, Math.min(at, ...starts));
    checkedTo = at;
    if (!checkPriceAlerts({ people, priceAlerts, messages: [] }, from, at)) return;
    cached = null;
    await world.change((tables) => checkPriceAlerts(tables, from, at));
    onChange();
  }

  return {
    /** Checks the prices since the last look; one look at a time. */
    look: (): Promise<void> => (looking ??= lookNow().finally(() => (looking = null))),
    /** Alerts were set or removed. */
    forget: (): void => void (cached = null),
  };
}

/** The first alerts of a member: near the price, so that one of them may fire while someone looks. */
function firstPriceAlerts(userId: string, at: number): StoredPriceAlert[] {
  const alert = (instrument: Instrument, share: number, repeat: Repeat, note: string) => {
    const { digits } = instrumentFacts[instrument];
    const price = Number((priceAt(instrument, at) * (1 + share)).toFixed(digits));
    const values = { instrument, price, repeat, note, expires_at: null };
    const set = newAlert(values, armingAt(values, at), at);
    return { ...set, user_id: userId, id: `first-${instrument}`, created_at: at };
  };
  return [
    alert('XAUUSD', 0.004, 'once', 'Look for a rejection before buying'),
    alert('EURUSD', -0.003, 'each_time', ''),
  ];
}
