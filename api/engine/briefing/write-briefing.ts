import { readStructure } from '#api/engine/institutional/market-structure.ts';
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
  hundredths,
  riskParts,
  riskScore,
  readVolatility,
  volatilitySeries,
  marketSentiment,
  marketTemperature,
} from './market-risk.ts';
import { findOpportunities } from './opportunities.ts';

const OUTLOOK_INSTRUMENTS: readonly Instrument[] = ['EURUSD', 'GBPUSD', 'XAUUSD', 'US30'];

const NEAREST = 0.1; // levels nearer to the price than this, in daily ranges, count as reached

const trendVerb = { up: 'rises', down: 'falls', none: 'has no structure' } as const;

/** The nearest swing or extreme of the last day on each side; a daily range away without one. */
function levelsOf({ instrument, price, adr, day, chart }: Reading) {
  const levels = [...chart.swings.map((swing) => swing.price), day.h, day.l];
  const below = levels.filter((level) => level <= price - NEAREST * adr);
  const above = levels.filter((level) => level >= price + NEAREST * adr);
  return {
    support: roundPrice(instrument, below.length > 0 ? Math.max(...below) : price - adr),
    resistance: roundPrice(instrument, above.length > 0 ? Math.min(...above) : price + adr),
  };
}

const changeOfDay = ({ day, dayBefore }: Reading): number =>
  hundredths(percentChange(dayBefore.c, day.c));

type Summary = Pick<Outlook, 'instrument' | 'trend' | 'support' | 'resistance'>;

function summaryOf({ instrument, trend, support, resistance }: Summary, bias: Reading['bias']) {
  const [low, high] = [priceText(instrument, support), priceText(instrument, resistance)];
  const where = `${instrument} ${trendVerb[trend]} on H4 between ${low} and ${high}`;
  if (bias === null) return `${where}.`;
  return `${where}; the Peak Scanner reads ${bias.formation}, bias ${bias.daily_bias}.`;
}

function outlookOf(reading: Reading): Outlook {
  const { instrument, price, adr, adrUsed, chart, bias } = reading;
  const levels = levelsOf(reading);
  const { trend } = readStructure({ bars: chart.candles, swings: chart.swings });
  const closes = chart.candles.map(({ c }) => c);
  const rsi = rsiSeries(closes, 14).at(-1);
  return {
    instrument,
    price: roundPrice(instrument, price),
    change_percent: changeOfDay(reading),
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

function readYesterday(readings: readonly Reading[]): Sent<typeof Briefing>['yesterday'] | null {
  const movers = readings
    .map((reading) => ({ instrument: reading.instrument, change_percent: changeOfDay(reading) }))
    .toSorted((a, b) => b.change_percent - a.change_percent);
  const [top_gainer, top_loser] = [movers[0], movers.at(-1)];
  if (top_gainer === undefined || top_loser === undefined) return null;
  const ranges = readings.map(({ instrument, day, adrBefore }) => ({
    instrument,
    adr_percent: Math.round((100 * (day.h - day.l)) / adrBefore),
  }));
  return { top_gainer, top_loser, ranges };
}

function allOf<Value>(values: readonly (Value | null)[]): Value[] | null {
  const present = values.flatMap((value) => (value === null ? [] : [value]));
  return present.length === values.length && present.length > 0 ? present : null;
}

function readMood(markets: readonly BriefingMarket[]) {
  const series = volatilitySeries(markets);
  const volatility = readVolatility(series);
  const parts = riskParts(markets, series);
  const dollar = readDollar(markets);
  const fearGreeds = allOf(markets.map(({ candles }) => fearGreedIndex(candles.D1)));
  if (volatility === null || parts === null || dollar === null || fearGreeds === null) return null;
  const fearGreed = Math.round(mean(fearGreeds));
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

/** By docs/briefing.md, from candles closed at 06:00 UTC; null when an instrument has too few. */
export function writeBriefing(input: BriefingInput): Sent<typeof Briefing> | null {
  const { dueAt, madeAt, source, markets, peaks, open } = input;
  const readings = allOf(markets.map((market) => readMarket(market, input)));
  const mood = readMood(markets);
  const yesterday = readings && readYesterday(readings);
  if (readings === null || mood === null || yesterday === null) return null;
  const date = briefingDate(dueAt);
  const outlooks = OUTLOOK_INSTRUMENTS.flatMap((wanted) =>
    readings.filter(({ instrument }) => instrument === wanted).map(outlookOf),
  );
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
