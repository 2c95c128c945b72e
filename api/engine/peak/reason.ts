import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { biasOf, type FollowedHunt, type PeakMeasures, formationOf } from './peak-measures.ts';
import type { TradePlan } from './trade-plan.ts';
import { FEWEST_QUALITY } from './quality.ts';

const inAdr = (ranges: number): string => `${ranges.toFixed(2)} ADR`;

/** "W Bottom: low of Asia swept by 0.18 ADR at 07:30 UTC, close back inside, structure broken upwards." */
function huntText(measures: PeakMeasures, { side, swept, depth, at }: FollowedHunt): string {
  const time = new Date(at).toISOString().slice(11, 16);
  const way = side === 'low' ? 'upwards' : 'downwards';
  return `${formationOf(measures)}: ${side} of ${swept} swept by ${inAdr(depth)} at ${time} UTC, close back inside, structure broken ${way}.`;
}

/** The context: cycle and position in the five-day range. */
function contextText({ instrument, cycle, day }: PeakMeasures): string {
  const position = `Price at ${day.rangePosition}% of the 5-day range.`;
  if (cycle === null) return `Cycle: no peak confirmed yet. ${position}`;
  const { anchor, direction, level, days } = cycle;
  const peak = anchor.kind === 'low' ? 'PFL' : 'PFH';
  const price = anchor.price.toFixed(instrumentFacts[instrument].digits);
  return `Cycle: level ${level} ${direction}, day ${days} from ${peak} ${price}. ${position}`;
}

function predictionText(agrees: boolean | null): string {
  if (agrees === null) return 'No prediction to compare with.';
  return agrees ? 'Prediction agrees.' : 'Prediction does not agree.';
}

const tradeText = ({ riskAdr, target, prices }: TradePlan, stop: string): string =>
  `SL ${stop} (${inAdr(riskAdr)}), target ${target}, R:R ${prices.riskReward}.`;

type Setup = { readonly hunt: FollowedHunt; readonly agrees: boolean | null };

/** The reason of a reversal after a stop hunt, without the results of earlier setups. */
export const triggerReason = (
  measures: PeakMeasures,
  { hunt, agrees }: Setup,
  plan: TradePlan,
): string =>
  [
    huntText(measures, hunt),
    contextText(measures),
    tradeText(plan, 'beyond the sweep'),
    predictionText(agrees),
  ].join(' ');

/** The reason of a reversal that makes no signal, with the missing condition. */
export function setupReason(
  measures: PeakMeasures,
  { hunt, agrees }: Setup,
  { q, riskAdr }: { q: number; riskAdr: number },
): string {
  const missing =
    q < FEWEST_QUALITY
      ? `quality ${q.toFixed(2)} of the ${FEWEST_QUALITY.toFixed(2)} that one needs`
      : `a stop beyond the sweep would be ${inAdr(riskAdr)} away`;
  const opening = huntText(measures, hunt);
  const parts = [opening, contextText(measures), predictionText(agrees), `No signal: ${missing}.`];
  return parts.join(' ');
}

/** The reason of a swing at the end of a generation day. */
export function swingReason(
  measures: PeakMeasures,
  { score, agrees }: { score: number; agrees: boolean | null },
  plan: TradePlan,
): string {
  const opening = `${formationOf(measures)}: swing with the ${biasOf(score)} daily bias (score ${score}), as no stop hunt of the day made a signal.`;
  const rest = [tradeText(plan, 'of a swing'), predictionText(agrees)];
  return [opening, contextText(measures), ...rest].join(' ');
}
