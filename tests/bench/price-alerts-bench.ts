import { createAlertBook, type BookAlert } from '#api/engine/price-alerts/alert-book.ts';
import { median, type Row } from './report.ts';

const ALERTS = 50_000;
const TICKS = 2000;
const ROUNDS = 7;
const MOST_MS = 5;

const START = Date.UTC(2026, 10, 20, 9);
const FIRST = 2650;

/** Half above the price and half below, a cent apart at the nearest; each fires each time. */
const someAlerts = (): BookAlert[] =>
  Array.from({ length: ALERTS }, (_, n) => ({
    key: `member-${n}`,
    price: FIRST + (n % 2 === 0 ? 1 : -1) * (1 + Math.floor(n / 2)) * 0.01,
    repeat: 'each_time',
    direction: n % 2 === 0 ? 'rises' : 'falls',
    armed_at: START,
    seen_high: null,
    seen_low: null,
    fired_at: null,
    expires_at: null,
    set_at: START,
  }));

/** Prices that go back and forth over a few levels. */
const priceAt = (tick: number): number => FIRST + 0.04 * Math.sin(tick / 9);

/** The mean time of a tick in ms. */
function msPerTick(take: (price: number, t: number) => number): number {
  let fired = 0;
  const from = performance.now();
  for (let tick = 0; tick < TICKS; tick += 1) fired += take(priceAt(tick), START + tick * 1000);
  const ms = (performance.now() - from) / TICKS;
  if (fired === 0) throw new Error('no alert fired');
  return ms;
}

function oursMs(): number {
  const book = createAlertBook();
  book.load(someAlerts());
  return msPerTick((price, t) => {
    const span = { from: t, to: t, high: price, low: price, close: price };
    return book.take(span).filter(({ kind }) => kind === 'fired').length;
  });
}

/** The least that finds the same: a loop that compares each price. */
function rawMs(): number {
  const levels = someAlerts().map(({ price, direction }) => ({ price, direction, isArmed: true }));
  return msPerTick((price) => {
    let fired = 0;
    for (const level of levels) {
      const isTouched = level.direction === 'rises' ? price >= level.price : price <= level.price;
      if (!level.isArmed || !isTouched) continue;
      level.isArmed = false;
      fired += 1;
    }
    return fired;
  });
}

/** A price against the alerts of all members on its instrument, in memory. */
export function benchPriceAlerts(): Row[] {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => ({ ours: oursMs(), raw: rawMs() }));
  const measured = rounds.slice(1); // the first one compiles the code
  return [
    {
      what: `a price against ${ALERTS.toLocaleString('en')} price alerts of which few fire, against a loop over all`,
      ours: median(measured.map(({ ours }) => ours)),
      baseline: median(measured.map(({ raw }) => raw)),
      unit: 'ms',
      limit: { of: 'figure', atMost: MOST_MS },
    },
  ];
}
