import { mean, percentRank } from '#api/engine/measures/statistics.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { BriefingMarket } from './briefing-input.ts';
import { commonDays, FEWEST_DAYS, percentChange, YEAR_DAYS } from './market-days.ts';

type DollarStrength = Briefing['dollar_strength'];

const PAIRS = ['EURUSD', 'USDJPY', 'GBPUSD', 'USDCAD', 'USDCHF'] as const satisfies Instrument[];

/**
 * Exponents of the ICE US Dollar Index; negative where the dollar is quoted. Its constant is left out,
 * because the result is scaled anew.
 *
 * @source ICE Futures U.S., "U.S. Dollar Index Contracts" (FAQ), formula of the index
 */
const ICE_EXPONENTS = [-0.576, 0.136, -0.119, 0.091, 0.036] as const;
/** What the index gives to the five; the rest is the Swedish krona, which is not quoted here. */
const SHARE_OF_FIVE = 0.958;
const METHOD = '5-currency, SEK omitted';

/** From the 80th percentile Strong, from the 60th Firm, from the 40th Neutral, from the 20th Soft, else Weak. */
export function dollarLabel(percentile: number): DollarStrength['label'] {
  if (percentile >= 80) return 'Strong';
  if (percentile >= 60) return 'Firm';
  if (percentile >= 40) return 'Neutral';
  return percentile >= 20 ? 'Soft' : 'Weak';
}

const hundredths = (value: number): number => Number(value.toFixed(2)) + 0; // no negative zero

/** The dollar against five currencies, 100 at its mean of a year; null where days are too few. */
export function readDollar(markets: readonly BriefingMarket[]): DollarStrength | null {
  const values = commonDays(markets, PAIRS).map((day) =>
    day.reduce(
      (product, { c }, place) => product * c ** ((ICE_EXPONENTS[place] ?? 0) / SHARE_OF_FIVE),
      1,
    ),
  );
  const [now, dayAgo, fiveDaysAgo] = [values.at(-1), values.at(-2), values.at(-6)];
  if (now === undefined || dayAgo === undefined || fiveDaysAgo === undefined) return null;
  if (values.length <= FEWEST_DAYS) return null;
  const percentile = Math.round(percentRank(now, values.slice(-YEAR_DAYS - 1, -1)));
  return {
    index: hundredths((100 * now) / mean(values.slice(-YEAR_DAYS))),
    change_1d_pct: hundredths(percentChange(dayAgo, now)),
    change_5d_pct: hundredths(percentChange(fiveDaysAgo, now)),
    percentile,
    label: dollarLabel(percentile),
    method: METHOD,
  };
}
