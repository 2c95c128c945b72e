import { trendOf } from '#api/engine/chart-patterns/chart.ts';
import { rsiSeries } from '#api/engine/indicators/indicators.ts';
import { mean } from '#api/engine/measures/statistics.ts';
import { fearGreedIndex } from '#api/engine/sentiment/fear-greed.ts';
import { type Briefing, BRIEFING_MODELLED, type Outlook } from '#contracts/market/briefing.ts';
import type { Sent } from '#contracts/open.ts';
import { briefingDate } from '#contracts/rules/market/briefing-schedule.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import {
  type BriefingInput,
  type BriefingMarket,
  priceText,
  type Reading,
  readMarket,
  percentChange,
} from './market-readings.ts';
import { writeCommentary } from './commentary.ts';
import { dailyFocus } from './daily-focus.ts';
import {
  readDollar,
  riskParts,
  riskScore,
  readVolatility,
  volatilitySeries,
  marketSentiment,
  marketTemperature,
} from './market-risk.ts';
import { findOpportunities } from './opportunities.ts';

/** Instruments with an outlook, in this order. */
const OUTLOOK_INSTRUMENTS = [
  'EURUSD',
  'GBPUSD',
  'XAUUSD',
  'US30',
] as const satisfies readonly Instrument[];

const RSI_PERIOD = 14;
/** Levels nearer to the price than this, in daily ranges, count as reached. */
const NEAREST = 0.1;

const trendVerb = { up: 'rises', down: 'falls', none: 'has no structure' } as const;

/**
 * The nearest swing of half-days or extreme of the last day on each side of the price; a daily range
 * away where there is none.
 */
function levelsOf({ instrument, price, adr, day, chart }: Reading) {
  const levels = [...chart.swings.map((swing) => swing.price), day.h, day.l];
  const below = levels.filter((level) => level <= price - NEAREST * adr);
  const above = levels.filter((level) => level >= price + NEAREST * adr);
  return {
    support: roundPrice(instrument, below.length > 0 ? Math.max(...below) : price - adr),
    resistance: roundPrice(instrument, above.length > 0 ? Math.min(...above) : price + adr),
  };
}

type Summed = Pick<Outlook, 'instrument' | 'trend' | 'support' | 'resistance'>;

function summaryOf({ instrument, trend, support, resistance }: Summed, bias: Reading['bias']) {
  const [low, high] = [priceText(instrument, support), priceText(instrument, resistance)];
  const where = `${instrument} ${trendVerb[trend]} on H4 between ${low} and ${high}`;
  if (bias === null) return `${where}.`;
  return `${where}; the Peak Scanner reads ${bias.formation}, bias ${bias.daily_bias}.`;
}

/** The outlook of an instrument. */
function outlookOf(reading: Reading): Outlook {
  const { instrument, price, day, dayBefore, adr, adrUsed, chart, bias } = reading;
  const levels = levelsOf(reading);
  const trend = trendOf(chart) ?? 'none';
  const rsi = rsiSeries(
    chart.candles.map(({ c }) => c),
    RSI_PERIOD,
  ).at(-1);
  return {
    instrument,
    price: roundPrice(instrument, price),
    change_percent: Number(percentChange(dayBefore.c, day.c).toFixed(2)) + 0,
    trend,
    bias: bias?.daily_bias ?? 'Neutral',
    ...levels,
    adr: Number(adr.toPrecision(6)),
    adr_used_percent: adrUsed,
    rsi: rsi === null || rsi === undefined ? null : Number(rsi.toFixed(1)),
    formation: bias?.formation ?? null,
    level: bias?.level ?? null,
    summary: summaryOf({ instrument, trend, ...levels }, bias),
  };
}

/** The largest gainer and loser of the last closed day with their changes; null without instruments. */
function readYesterday(readings: readonly Reading[]): Sent<typeof Briefing>['yesterday'] | null {
  const movers = readings
    .map(({ instrument, day, dayBefore }) => ({
      instrument,
      change_percent: Number(percentChange(dayBefore.c, day.c).toFixed(2)) + 0,
    }))
    .toSorted((a, b) => b.change_percent - a.change_percent);
  const [top_gainer, top_loser] = [movers[0], movers.at(-1)];
  if (top_gainer === undefined || top_loser === undefined) return null;
  const ranges = readings.map(({ instrument, day, adrBefore }) => ({
    instrument,
    adr_percent: Math.round((100 * (day.h - day.l)) / adrBefore),
  }));
  return { top_gainer, top_loser, ranges };
}

/** Every value, or null where one is missing. */
function allOf<Value>(values: readonly (Value | null)[]): Value[] | null {
  const present = values.flatMap((value) => (value === null ? [] : [value]));
  return present.length === values.length && present.length > 0 ? present : null;
}

/** Mean fear and greed of all markets, whole. */
function meanFearGreed(markets: readonly BriefingMarket[]): number | null {
  const all = allOf(markets.map(({ candles }) => fearGreedIndex(candles.D1)));
  return all && Math.round(mean(all));
}

/** The measures of all markets together. */
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
 * The briefing of a date, from candles that had closed at 06:00 UTC; null when an instrument has too
 * few. The formulas are in docs/briefing.md.
 */
export function writeBriefing(input: BriefingInput): Sent<typeof Briefing> | null {
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
