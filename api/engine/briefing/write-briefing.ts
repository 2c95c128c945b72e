import { mean } from '#api/engine/measures/statistics.ts';
import { fearGreedIndex } from '#api/engine/sentiment/fear-greed.ts';
import { type Briefing, BRIEFING_MODELLED } from '#contracts/briefing.ts';
import { briefingDate } from '#contracts/rules/briefing-schedule.ts';
import type { BriefingInput, BriefingMarket } from './briefing-input.ts';
import { writeCommentary } from './commentary.ts';
import { dailyFocus } from './daily-focus.ts';
import { readDollar } from './dollar-index.ts';
import { marketSentiment, marketTemperature } from './market-mood.ts';
import { findOpportunities } from './opportunities.ts';
import { type Reading, readMarket } from './reading.ts';
import { riskParts, riskScore } from './risk-score.ts';
import { OUTLOOK_INSTRUMENTS, outlookOf } from './technical-outlook.ts';
import { readVolatility, volatilitySeries } from './volatility-index.ts';
import { readYesterday } from './yesterday.ts';

/** Every value, or null where one is missing. */
function allOf<Value>(values: readonly (Value | null)[]): Value[] | null {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  return known.length === values.length && known.length > 0 ? known : null;
}

/** Mean fear and greed of all markets, whole. */
function meanFearGreed(markets: readonly BriefingMarket[]): number | null {
  const all = allOf(markets.map(({ candles }) => fearGreedIndex(candles.D1)));
  return all && Math.round(mean(all));
}

/** What is read of the markets together. */
function readMood(markets: readonly BriefingMarket[]) {
  const series = volatilitySeries(markets);
  const volatility = readVolatility(series);
  const parts = riskParts(markets, series);
  const dollar = readDollar(markets);
  const fearGreed = meanFearGreed(markets);
  if (volatility === null || parts === null || dollar === null || fearGreed === null) return null;
  const { score, agreement } = riskScore(parts);
  return {
    market_sentiment: marketSentiment({ score, agreement, volatility }),
    risk_score: score,
    risk_parts: parts,
    agreement,
    market_temperature: marketTemperature(fearGreed),
    fear_greed_index: fearGreed,
    volatility,
    dollar_strength: dollar,
  };
}

const outlooksOf = (readings: readonly Reading[]) =>
  OUTLOOK_INSTRUMENTS.flatMap((wanted) =>
    readings.filter(({ instrument }) => instrument === wanted).map(outlookOf),
  );

/**
 * The briefing of a date, of candles that had closed at 06:00 UTC; null where an instrument has too few
 * of them. Its formulas are in docs/briefing.md.
 */
export function writeBriefing(input: BriefingInput): Briefing | null {
  const { dueAt, madeAt, source, markets, peaks, open } = input;
  const readings = allOf(markets.map((market) => readMarket(market, input)));
  const mood = readMood(markets);
  const yesterday = readings && readYesterday(readings);
  if (readings === null || mood === null || yesterday === null) return null;
  const date = briefingDate(dueAt);
  const outlooks = outlooksOf(readings);
  return {
    date,
    generated_for: new Date(dueAt).toISOString(),
    generated_at: new Date(madeAt).toISOString(),
    ...mood,
    commentary: writeCommentary({ date, ...mood, yesterday }),
    technical_outlook: outlooks,
    opportunities: findOpportunities(open, peaks, outlooks),
    daily_focus: dailyFocus(dueAt, readings),
    yesterday,
    data_source: source,
    modelled: [...BRIEFING_MODELLED],
  };
}
