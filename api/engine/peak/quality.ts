import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { rangeOf } from '#api/engine/indicators/indicators.ts';
import { isTight } from './day-context.ts';
import type { Cycle } from './cycle.ts';
import type { FollowedHunt, PeakMeasures } from './peak-measures.ts';

export type Side = 'buy' | 'sell';

const WEIGHTS = {
  hunt: 0.2,
  structure: 0.2,
  cycle: 0.2,
  doubleTurn: 0.1,
  location: 0.1,
  averages: 0.05,
  tightAsia: 0.05,
  room: 0.05,
  prediction: 0.05,
} as const;

type Factors = Readonly<Record<keyof typeof WEIGHTS, number>>;

/** The factors that do not need a stop hunt, and the sum of their weights. */
const WITHOUT_HUNT = [
  'cycle',
  'location',
  'averages',
  'tightAsia',
  'room',
  'prediction',
] as const satisfies readonly (keyof Factors)[];
const WEIGHT_WITHOUT_HUNT = 0.5;
const MOST_WITHOUT_HUNT = 0.8;

const IDEAL_DEPTH = 0.35; // daily ranges
const CHEAP = 40; // percent of the five-day range
const ROOM = 0.8; // daily ranges
const AGREEMENT = 0.05; // difference of probabilities

function cycleFactor(cycle: Cycle | null, side: Side): number {
  if (cycle === null) return 0;
  const isWith = (cycle.direction === 'rise') === (side === 'buy');
  if (cycle.level === 3) return isWith ? 0 : 1;
  if (!isWith) return 0;
  return cycle.level === 1 ? 0.8 : 0.6;
}

const huntFactor = ({ depth }: FollowedHunt): number => (depth <= IDEAL_DEPTH ? 1 : 0.5);

/** Whether the prediction leans to a side; null without a prediction. */
export function predictionAgrees(probabilities: Probabilities | null, side: Side): boolean | null {
  if (probabilities === null) return null;
  const lean = probabilities.bullish - probabilities.bearish;
  // differences of decimals are off in the last bit
  return Number((side === 'buy' ? lean : -lean).toFixed(6)) >= AGREEMENT;
}

/** The factors for a trade to one side; `hunt` is the one that makes the entry, null for a swing. */
export function factorsOf(
  { day, asia, averages, cycle, hunts }: Omit<PeakMeasures, 'instrument' | 'quarters' | 'swings'>,
  { side, hunt }: { side: Side; hunt: FollowedHunt | null },
  probabilities: Probabilities | null,
): Factors {
  const { adr, rangePosition } = day;
  const sign = side === 'buy' ? 1 : -1;
  const huntedSide = side === 'buy' ? 'low' : 'high';
  const isTurned = hunts.some((each) => each.side === huntedSide && each.turnedAt !== null);
  const { high, low } = rangeOf(day.today);
  return {
    hunt: hunt === null ? 0 : huntFactor(hunt),
    structure: Number(hunt !== null && hunt.brokenAt !== null),
    cycle: cycleFactor(cycle, side),
    doubleTurn: Number(isTurned),
    location: Number(side === 'buy' ? rangePosition <= CHEAP : rangePosition >= 100 - CHEAP),
    averages: Number(sign * (averages.ema5 - averages.ema13) > 0),
    tightAsia: Number(asia !== null && isTight(asia, adr)),
    room: Number(high - low <= ROOM * adr),
    prediction: Number(predictionAgrees(probabilities, side) ?? false),
  };
}

const sum = (factors: Factors, names: readonly (keyof Factors)[]): number =>
  names.reduce((total, name) => total + WEIGHTS[name] * factors[name], 0);

/** Quality of a reversal after a stop hunt, 0 to 1. */
export const triggerQuality = (factors: Factors): number =>
  Number(sum(factors, [...WITHOUT_HUNT, 'hunt', 'structure', 'doubleTurn']).toFixed(4));

/** Quality of a swing, 0 to 0.8: it lacks the hunt, the break and the double turn. */
export const swingQuality = (factors: Factors): number =>
  Number(((MOST_WITHOUT_HUNT * sum(factors, WITHOUT_HUNT)) / WEIGHT_WITHOUT_HUNT).toFixed(4));

export const FEWEST_QUALITY = 0.5; // from this quality on, a setup is a signal
