import { efficiencyRatio } from '#api/engine/measures/statistics.ts';
import { orderFlow } from '#api/engine/measures/volume.ts';
import { valueArea, volumeProfile } from '#api/engine/measures/volume-profile.ts';
import type { DarkPool } from '#contracts/market/dark-pools.ts';
import type { DarkPoolMeasures } from './measure-dark-pool.ts';

type Activity = DarkPool['marketMakerActivity'];

const DAY_HOURS = 24;
const WEEK_HOURS = 120;
/** Height of a bin of the profile in shares of an ADR. */
const BIN = 1 / 40;
const HIGH = 60;
const STRAIGHT = 0.35;
const LARGE_FLOW = 0.18;

/** Who is modelled to lead: a straight way with volume behind it, a straight way without, or neither. */
export function dominantPlayer(straightness: number, flow: number): Activity['dominantPlayer'] {
  if (straightness <= STRAIGHT) return 'Market makers (range)';
  return Math.abs(flow) > LARGE_FLOW ? 'Institutional trend flow' : 'Retail momentum';
}

/** What is bought within or below where most was traded is gathered; the rest is handed out. */
export function makerBias(place: {
  readonly close: number;
  readonly vah: number;
  readonly val: number;
  readonly moneyFlow: number;
  readonly flow: number;
}): Activity['bias'] {
  const { close, vah, val, moneyFlow, flow } = place;
  const isGathered = moneyFlow >= 0 && close <= vah;
  const isCaught = close < val && flow > 0;
  return isGathered || isCaught ? 'Accumulating' : 'Distributing';
}

export function marketMakerActivity(measures: DarkPoolMeasures): Activity {
  const { hours, newest, adr, moneyFlow, liquidity } = measures;
  const closes = hours.slice(-DAY_HOURS - 1).map(({ c }) => c);
  const flow = orderFlow(hours, DAY_HOURS);
  const { vah, val } = valueArea(volumeProfile(hours.slice(-WEEK_HOURS), BIN * adr));
  return {
    activity: liquidity >= HIGH ? 'High' : 'Moderate',
    dominantPlayer: dominantPlayer(efficiencyRatio(closes), flow),
    bias: makerBias({ close: newest.price, vah, val, moneyFlow, flow }),
  };
}
