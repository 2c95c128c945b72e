import { type SignalDraft, tradePrices } from '#api/engine/signals/signal-draft.ts';
import { isTradingDay } from '#contracts/rules/time/market-calendar.ts';
import { peakCalendar } from '#contracts/rules/signals/peak-schedule.ts';
import { tradingDayOf, tradingDayStart } from '#contracts/rules/time/trading-day.ts';
import type { PeakMeasures } from './peak-measures.ts';
import type { Side } from './quality.ts';

/** End of the n-th trading day, 17:00 in New York; the day of `t` is the first. */
function endOfTradingDays(t: number, count: number): number {
  let day = tradingDayOf(t);
  for (let left = count - 1; left > 0;) {
    day += 1;
    left -= Number(isTradingDay(day));
  }
  return tradingDayStart(day + 1);
}

/** A reversal of the day has until the end of the next trading day. UTC ms, from issue to expiry. */
export const triggerExpiry = (issuedAt: number): number => endOfTradingDays(issuedAt, 2);

/** A swing has until the next generation day or for 20 trading days, the first to come. UTC ms. */
export const swingExpiry = (issuedAt: number): number =>
  Math.min(peakCalendar(issuedAt).nextGeneration, endOfTradingDays(issuedAt, 20));

const REACH = { least: 1.5, most: 3 } as const; // risks: nearer does not pay, farther is rare
const EQUAL_ADR = 0.05; // daily ranges between swings that count as equal

type Pool = { readonly name: string; readonly distance: number };

/**
 * The target of a trade: the nearest place ahead where stops or orders are likely (the other side of
 * Asia's range, high or low of the previous day, two or more equal swings of the last five days, two
 * daily ranges) that pays 1.5 to 3 times the risk; otherwise twice the risk. Price units.
 */
export function chooseTarget(
  { day, asia, swings }: Pick<PeakMeasures, 'day' | 'asia' | 'swings'>,
  { side, entry, risk }: { side: Side; entry: number; risk: number },
): { name: string; reward: number } {
  const [kind, sign] = side === 'buy' ? (['high', 1] as const) : (['low', -1] as const);
  const ahead = (price: number): number => sign * (price - entry);
  const isInReach = ({ distance }: Pool): boolean =>
    distance >= REACH.least * risk && distance <= REACH.most * risk;
  const turns = swings
    .filter((swing) => swing.kind === kind)
    .map(({ price }) => ahead(price))
    .toSorted((a, b) => a - b);
  // With another one close behind: the stops of many traders lie there.
  const clusters = turns.filter(
    (distance, n) => (turns[n + 1] ?? Infinity) - distance <= EQUAL_ADR * day.adr,
  );
  const pools: Pool[] = [
    ...(asia === null ? [] : [{ name: 'opposite Asian side', distance: ahead(asia[kind]) }]),
    { name: "previous day's high", distance: ahead(day.previousDay.high) },
    { name: "previous day's low", distance: ahead(day.previousDay.low) },
    ...clusters.map((distance) => ({ name: `equal ${kind}s`, distance })),
    { name: '2 ADR from the entry', distance: 2 * day.adr },
  ];
  const [nearest] = pools.filter(isInReach).toSorted((a, b) => a.distance - b.distance);
  return nearest === undefined
    ? { name: 'twice the risk', reward: 2 * risk }
    : { name: nearest.name, reward: nearest.distance };
}

export type TradePlan = {
  readonly prices: Pick<SignalDraft, 'entryPrice' | 'stopLoss' | 'takeProfit' | 'riskReward'>;
  readonly riskAdr: number; // distance of the stop in daily ranges
  readonly target: string; // name of the target
};

/** A trade at the last close with a stop `riskAdr` daily ranges away. */
export function planTrade(measures: PeakMeasures, side: Side, riskAdr: number): TradePlan {
  const { instrument, day } = measures;
  const [entry, risk] = [day.price, riskAdr * day.adr];
  const { name, reward } = chooseTarget(measures, { side, entry, risk });
  return { prices: tradePrices({ instrument, side, entry, risk, reward }), riskAdr, target: name };
}
