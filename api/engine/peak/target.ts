import type { PeakMeasures } from './measure-peak.ts';
import type { Side } from './quality.ts';

/** In risks: nearer is not worth it, farther too seldom reached. */
const REACH = { least: 1.5, most: 3 } as const;
const USUAL = 2;
const FAR_ADR = 2;
/** Daily ranges between swings that count as equal. */
const EQUAL_ADR = 0.05;

type Pool = { readonly name: string; readonly distance: number };

export type Target = {
  readonly name: string;
  /** Price units from the entry. */
  readonly reward: number;
};

/** Distances that have a next one close behind them: stops of many traders lie there. */
function clusters(distances: readonly number[], equal: number): number[] {
  const sorted = distances.toSorted((a, b) => a - b);
  return sorted.filter((distance, n) => (sorted[n + 1] ?? Infinity) - distance <= equal);
}

/**
 * Where a trade aims: at the nearest place ahead where stops or orders of others are likely (the other
 * side of Asia's range, high or low of the previous day, two or more equal swings of the last five days,
 * two daily ranges) that pays 1.5 to 3 times the risk; else at twice the risk.
 *
 * @param trade entry and risk in price units
 */
export function chooseTarget(
  { day, asia, swings }: Pick<PeakMeasures, 'day' | 'asia' | 'swings'>,
  { side, entry, risk }: { side: Side; entry: number; risk: number },
): Target {
  const [kind, sign] = side === 'buy' ? (['high', 1] as const) : (['low', -1] as const);
  const ahead = (price: number): number => sign * (price - entry);
  const reach = { least: REACH.least * risk, most: REACH.most * risk };
  const isInReach = ({ distance }: Pool): boolean =>
    distance >= reach.least && distance <= reach.most;
  const turns = swings.filter((swing) => swing.kind === kind).map(({ price }) => ahead(price));
  const pools: Pool[] = [
    ...(asia === null ? [] : [{ name: 'opposite Asian side', distance: ahead(asia[kind]) }]),
    { name: "previous day's high", distance: ahead(day.previousDay.high) },
    { name: "previous day's low", distance: ahead(day.previousDay.low) },
    ...clusters(turns, EQUAL_ADR * day.adr).map((distance) => ({
      name: `equal ${kind}s`,
      distance,
    })),
    { name: '2 ADR from the entry', distance: FAR_ADR * day.adr },
  ];
  const [nearest] = pools.filter(isInReach).toSorted((a, b) => a.distance - b.distance);
  return nearest === undefined
    ? { name: 'twice the risk', reward: USUAL * risk }
    : { name: nearest.name, reward: nearest.distance };
}
