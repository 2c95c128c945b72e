import { mean, percentRank } from '#api/engine/measures/statistics.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { BriefingMarket } from './briefing-input.ts';
import { DOLLAR_MAJORS } from './dollar-majors.ts';
import { commonDays, FEWEST_DAYS, YEAR_DAYS } from './market-days.ts';

type Volatility = Briefing['volatility'];

const DAYS = 10;
const AS_PERCENT_A_YEAR = 100 * Math.sqrt(YEAR_DAYS);

/**
 * How much the dollar majors moved, a value for each day, oldest first: the mean of their deviations of
 * ten days, in percent a year.
 *
 * @source M. Parkinson, Journal of Business 53 (1980) 61-65: variance from highs and lows
 */
export function volatilitySeries(markets: readonly BriefingMarket[]): number[] {
  const variances = commonDays(markets, DOLLAR_MAJORS).map((day) =>
    day.map(({ h, l }) => Math.log(h / l) ** 2 / (4 * Math.LN2)),
  );
  return variances.slice(DAYS - 1).map((_, first) => {
    const days = variances.slice(first, first + DAYS);
    const deviations = DOLLAR_MAJORS.map((_pair, place) =>
      Math.sqrt(mean(days.map((day) => day[place] ?? 0))),
    );
    return AS_PERCENT_A_YEAR * mean(deviations);
  });
}

/** Below the 25th percentile Low, below the 60th Normal, below the 85th Elevated, else High. */
export function volatilityLabel(percentile: number): Volatility['label'] {
  if (percentile < 25) return 'Low';
  if (percentile < 60) return 'Normal';
  return percentile < 85 ? 'Elevated' : 'High';
}

/** Where volatility stands now; null where the series is too short for a percentile. */
export function readVolatility(series: readonly number[]): Volatility | null {
  const now = series.at(-1);
  const before = series.at(-2);
  if (now === undefined || before === undefined || series.length <= FEWEST_DAYS) return null;
  const percentile = Math.round(percentRank(now, series.slice(-YEAR_DAYS - 1, -1)));
  return {
    index: Number(now.toFixed(2)),
    percentile,
    change: Number((now - before).toFixed(2)) + 0, // no negative zero
    label: volatilityLabel(percentile),
  };
}
