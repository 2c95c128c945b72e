import { array, assert, boolean, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import type { PriceSpan } from '#contracts/rules/market/price-alert-rules.ts';
import { type BookAlert, createAlertBook } from './alert-book.ts';

const START = Date.UTC(2026, 10, 20, 14);
const TICKS_PER_MINUTE = 6;
const STEP_MS = MINUTE_MS / TICKS_PER_MINUTE;

type Tick = { readonly t: number; readonly price: number };

const moment = ({ t, price }: Tick): PriceSpan => ({
  from: t,
  to: t,
  high: price,
  low: price,
  close: price,
});

function minuteOf(ticks: readonly Tick[], from: number): PriceSpan | null {
  const prices = ticks
    .filter(({ t }) => t >= from && t < from + MINUTE_MS)
    .map((tick) => tick.price);
  const close = prices.at(-1);
  if (close === undefined) return null;
  return { from, to: from + MINUTE_MS, high: Math.max(...prices), low: Math.min(...prices), close };
}

const anAlert = (overrides: Partial<BookAlert> = {}): BookAlert => ({
  key: 'ama 1',
  price: 2650,
  repeat: 'once',
  direction: 'rises',
  armed_at: START,
  seen_high: null,
  seen_low: null,
  fired_at: null,
  expires_at: null,
  set_at: START,
  ...overrides,
});

const minute = (n: number, [low, high, close]: readonly [number, number, number]): PriceSpan => ({
  from: START + n * MINUTE_MS,
  to: START + (n + 1) * MINUTE_MS,
  high,
  low,
  close,
});

/** What fires in these spans, one after the other. */
function firings(alert: BookAlert, spans: readonly PriceSpan[]) {
  const book = createAlertBook();
  book.put(alert);
  return spans.flatMap((span) =>
    book
      .take(span)
      .filter(({ kind }) => kind === 'fired')
      .map(({ after }) => ((after.fired_at ?? 0) - START) / MINUTE_MS),
  );
}

describe('an alert that fires once', () => {
  it('fires in the minute whose extreme reaches its level, and never again', () => {
    const spans = [
      minute(0, [2640, 2649.99, 2645]),
      minute(1, [2641, 2650, 2642]),
      minute(2, [2641, 2660, 2642]),
    ];
    expect(firings(anAlert(), spans)).toEqual([1]);
    expect(firings(anAlert({ direction: 'falls', price: 2640 }), spans)).toEqual([0]);
  });

  it('fires when the price jumps over its level, as after a weekend', () => {
    expect(
      firings(anAlert(), [minute(0, [2640, 2641, 2640]), minute(9, [2670, 2672, 2671])]),
    ).toEqual([9]);
  });

  it('does not count what its minute had reached before it was set', () => {
    const armed_at = START + 30 * SECOND_MS;
    const reached = minute(0, [2640, 2655, 2645]);
    expect(firings(anAlert({ armed_at, seen_high: 2655 }), [reached])).toEqual([]);
    expect(firings(anAlert({ armed_at, seen_high: 2654 }), [reached])).toEqual([0.5]);
    expect(firings(anAlert({ armed_at }), [reached])).toEqual([]);
    expect(firings(anAlert({ armed_at }), [minute(0, [2640, 2655, 2651])])).toEqual([0.5]);
  });

  it('does not fire after its expiry', () => {
    const spans = [minute(0, [2640, 2641, 2640]), minute(5, [2640, 2655, 2645])];
    expect(firings(anAlert({ expires_at: START + 5 * MINUTE_MS }), spans)).toEqual([]);
    expect(firings(anAlert({ expires_at: START + 6 * MINUTE_MS }), spans)).toEqual([5]);
  });
});

describe('an alert that fires each time', () => {
  it('fires again only after a minute has closed 0.05 % away from its level, on either side', () => {
    const spans = [
      minute(0, [2640, 2650, 2649]), // fires; 1.325 away is needed
      minute(1, [2648, 2651, 2651.3]),
      minute(2, [2648, 2652, 2651.4]), // armed: it has to fall
      minute(3, [2650.5, 2652, 2651]),
      minute(4, [2649.9, 2652, 2650]), // fires
      minute(5, [2640, 2651, 2641]), // armed: it has to rise
      minute(6, [2640, 2655, 2655]), // fires
    ];
    expect(firings(anAlert({ repeat: 'each_time' }), spans)).toEqual([0, 4, 6]);
  });
});

describe('an alert that was set without a price', () => {
  it('is armed by the next one, from whichever side it is', () => {
    const idle = anAlert({ direction: null, armed_at: null, set_at: START });
    const ticks = [2660, 2651, 2650].map((price, n) => moment({ t: START + n * SECOND_MS, price }));
    expect(firings(idle, ticks)).toHaveLength(1);
    expect(firings(idle, [moment({ t: START - 1, price: 2640 })])).toEqual([]);
  });
});

/** Prices each ten seconds that walk around the level 100. */
const walks = array(integer({ min: -3, max: 3 }), { minLength: 30, maxLength: 150 }).map(
  (steps) => {
    let price = 100 + (steps[0] ?? 0) * 2;
    return steps.map((step, n): Tick => ({ t: START + n * STEP_MS, price: (price += step) }));
  },
);

/** All minutes of these prices that have closed. */
const minutesOf = (ticks: readonly Tick[]): PriceSpan[] =>
  ticks.flatMap(({ t }, n) => {
    const isLast = (n + 1) % TICKS_PER_MINUTE === 0;
    return isLast ? (minuteOf(ticks, t + STEP_MS - MINUTE_MS) ?? []) : [];
  });

/** A feed that misses moments, and a server that is down for a while: then it checks all minutes again. */
function watched(ticks: readonly Tick[], isMissed: (n: number) => boolean, downAt: number) {
  const isDown = (n: number): boolean => n >= downAt && n < downAt + 20;
  const spans = ticks.flatMap((tick, n) => {
    if (isDown(n)) return [];
    const closed = minutesOf(ticks.slice(0, n + 1));
    const minutes = n === downAt + 20 ? closed : closed.slice(-2);
    return [...(isMissed(n) ? [] : [moment(tick)]), ...minutes];
  });
  return [...spans, ...minutesOf(ticks)];
}

describe('an alert over random prices', () => {
  it('fires exactly when a price reaches it, never twice, and misses none over a restart', () => {
    assert(
      property(
        walks,
        integer({ min: 0, max: 25 }),
        array(boolean(), { minLength: 150, maxLength: 150 }),
        integer({ min: 0, max: 150 }),
        (walk, setAt, missed, downAt) => {
          const ticks = walk.slice(0, walk.length - (walk.length % TICKS_PER_MINUTE));
          const armed = ticks[setAt];
          if (armed === undefined || armed.price === 100) return;
          const direction = armed.price < 100 ? 'rises' : 'falls';
          const earlier = ticks.filter(
            ({ t }) => t <= armed.t && t >= Math.floor(armed.t / MINUTE_MS) * MINUTE_MS,
          );
          const seen = earlier.map(({ price }) => price);
          const alert = anAlert({
            price: 100,
            direction,
            armed_at: armed.t,
            seen_high: Math.max(...seen),
            seen_low: Math.min(...seen),
          });
          const reaches = ({ price }: Tick) =>
            direction === 'rises' ? price >= 100 : price <= 100;
          const isTouched = ticks.slice(setAt + 1).some(reaches);
          const isSeen = (span: PriceSpan): boolean => span.to >= armed.t; // the book had it since
          const spans = watched(ticks, (n) => missed[n] === true, downAt).filter(isSeen);
          const fired = firings(alert, spans);
          // In the minute of its setting, a touch that only repeats what was before may be missed.
          const hasRepeat = earlier.some(reaches);
          expect(fired.length).toBeLessThanOrEqual(isTouched ? 1 : 0);
          expect(fired.length).toBeGreaterThanOrEqual(isTouched && !hasRepeat ? 1 : 0);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is chosen among many by its price, as if each were looked at', () => {
    const prices = array(integer({ min: 60, max: 140 }), { minLength: 1, maxLength: 60 });
    assert(
      property(walks, prices, (ticks, levels) => {
        const alerts = levels.map((price, n) => {
          const direction = price > (ticks[0]?.price ?? 0) ? 'rises' : 'falls';
          return anAlert({
            key: `ama ${n}`,
            price,
            direction,
            armed_at: START + 1,
            repeat: 'each_time',
          });
        });
        const spans = ticks.flatMap((tick) => [moment(tick), minuteOf(ticks, tick.t - MINUTE_MS)]);
        const whole = spans.filter((span) => span !== null);
        const together = createAlertBook();
        together.load(alerts);
        const seen = whole.flatMap((span) => together.take(span)).map(({ after }) => after);
        for (const alert of alerts) {
          const single = createAlertBook();
          single.put(alert);
          const own = whole.flatMap((span) => single.take(span)).map(({ after }) => after);
          expect(seen.filter(({ key }) => key === alert.key)).toEqual(own);
        }
      }),
      { numRuns: 200 },
    );
  });
});
