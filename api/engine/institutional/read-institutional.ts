import { findBlocks, traded } from '#api/engine/measures/volume.ts';
import type { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import { candleEnd, daysOf } from '#contracts/rules/market/timeframes.ts';
import {
  actionOf,
  agreementOf,
  biasOf,
  biasParts,
  biasScore,
  interestOf,
  riskLevelOf,
  volumeScore,
} from './assessment.ts';
import {
  openGaps,
  openOrderBlocks,
  readStructure,
  distanceTo,
  type Zone,
} from './market-structure.ts';
import { type InstitutionalInput, timeframeOf, type Chart, measureChart } from './chart.ts';
import {
  MOST_SHOWN,
  poolsInReach,
  restingLiquidity,
  shownPools,
  findPools,
} from './liquidity-pools.ts';

/** Since the close of the trading day before that of the newest candle. */
function priceChange(
  { instrument, days }: InstitutionalInput,
  chart: Chart,
  price: number,
): string {
  const { of } = daysOf(instrument);
  const today = of(chart.closedAt - 1);
  const before = days.findLast(({ t }) => of(t) < today)?.c ?? chart.close;
  const percent = Number((100 * (price / before - 1)).toFixed(2));
  return `${percent < 0 ? '-' : '+'}${Math.abs(percent).toFixed(2)}%`;
}

function endOf({ instrument, timeframe }: InstitutionalInput, { bars }: Chart, index: number) {
  const end = candleEnd(instrument, timeframeOf[timeframe], bars[index]?.t ?? 0);
  return new Date(end).toISOString();
}

function readChart(input: InstitutionalInput, chart: Chart) {
  const { instrument } = input;
  const { breaks, trend } = readStructure(chart);
  const away = (zone: Zone): number => distanceTo(zone, chart.close);
  const zones = [...openOrderBlocks(chart, breaks), ...openGaps(chart)]
    .filter((zone) => away(zone) <= chart.reach)
    .toSorted((a, b) => away(a) - away(b));
  const pools = poolsInReach(findPools(chart), chart);
  const score = biasScore(biasParts(chart, trend, zones));
  const grades = { bias: biasOf(score), riskLevel: riskLevelOf(chart.ranges) };
  const newest = breaks.at(-1);
  return {
    ...grades,
    ...restingLiquidity(pools, chart),
    confidence: agreementOf(score),
    action: actionOf({ ...grades, instrument, chart, zones }),
    trend,
    last_break: newest
      ? {
          kind: newest.kind,
          side: newest.side,
          price: roundPrice(instrument, newest.swing.price),
          at: endOf(input, chart, newest.index),
        }
      : null,
    liquidity_pools: shownPools(instrument, pools),
    zones: zones.slice(0, MOST_SHOWN).map(({ kind, side, low, high, index }) => ({
      kind,
      side,
      low: roundPrice(instrument, low),
      high: roundPrice(instrument, high),
      since: endOf(input, chart, index),
    })),
  };
}

/**
 * The analysis of a pair by "smart money concepts"; null with fewer than 150 bars or 14 days.
 *
 * @source practitioners' teaching, no evidence of positions; see docs/institutional.md
 */
export function readInstitutional(input: InstitutionalInput): InstitutionalAnalysis | null {
  const { instrument, asOf } = input;
  const chart = measureChart(input);
  if (chart === null) return null;
  const price = input.price ?? chart.close;
  const volume = volumeScore(chart.bars);
  const blocks = findBlocks(instrument, traded(input.quarters)).length;
  return {
    pair: instrument,
    currentPrice: roundPrice(instrument, price),
    priceChange: priceChange(input, chart, price),
    analysis_time: new Date(asOf).toISOString(),
    ...readChart(input, chart),
    volumeScore: volume,
    institutionalInterest: interestOf(volume, blocks),
    day_range: Number(chart.reach.toPrecision(6)),
    last_updated: new Date(chart.closedAt).toISOString(),
  };
}
