import { sum } from '#api/engine/measures/statistics.ts';
import { binMiddle, type Profile } from '#api/engine/measures/volume-profile.ts';

/** Distance over which interest falls to a third (1/e), in average daily ranges. */
const REACH = 0.5;
/** What each side has at least of both: at a price not seen for ten days somebody waits beyond it too. */
const LEAST = 0.02;
/** Makes ratios of sides that run from 0.08 to 14 run from half to double. */
const SOFTENING = 0.25;
/** What either side weighs at most more or less where all of an hour's flow went one way. */
const FLOW_WEIGHT = 0.3;

/** Volume that was traded on one side of a price, the nearer the heavier. */
function interest(profile: Profile, weightAt: (distance: number) => number, price: number): number {
  return sum(
    profile.volumes.map((volume, bin) => volume * weightAt(binMiddle(profile, bin) - price)),
  );
}

/**
 * The share of resting orders that would be buys: where much was traded below the price, many are taken
 * to wait there again. A model: nobody's orders are seen.
 *
 * @param profile volume by price of ten trading days
 * @param adr average daily range in price units, above 0
 * @param flow order flow of the last hour, -1 to 1
 * @returns 0 to 1
 */
export function buyShare(
  profile: Profile,
  { price, adr, flow }: { readonly price: number; readonly adr: number; readonly flow: number },
): number {
  const near = (distance: number): number => Math.exp(-Math.abs(distance) / (REACH * adr));
  const below = interest(profile, (d) => (d < 0 ? near(d) : 0), price);
  const above = interest(profile, (d) => (d > 0 ? near(d) : 0), price);
  const least = LEAST * (below + above);
  const buys = (below + least) ** SOFTENING * (1 + FLOW_WEIGHT * flow);
  const sells = (above + least) ** SOFTENING * (1 - FLOW_WEIGHT * flow);
  return buys + sells > 0 ? buys / (buys + sells) : 0.5;
}
