import { describe, expect, it } from 'vitest';
import { Briefing } from '#contracts/market/briefing.ts';
import { type PeakBias, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { briefingInput, recordMarkets } from '#tests/support/briefing-candles.ts';
import type { BriefingInput } from './market-readings.ts';
import { writeBriefing } from './write-briefing.ts';

const dueAt = Date.parse('2026-11-20T06:00:00Z');
const input = briefingInput(recordMarkets({ from: dueAt, to: dueAt }), dueAt);
const written = writeBriefing(input) as Briefing;

/** With the last candles alone of one timeframe of the third market. */
function withFew(timeframe: 'D1' | 'H4' | 'H1', count: number): BriefingInput {
  const markets = input.markets.map((market, place) =>
    place === 2
      ? {
          ...market,
          candles: {
            ...market.candles,
            [timeframe]: count === 0 ? [] : market.candles[timeframe].slice(-count),
          },
        }
      : market,
  );
  return { ...input, markets };
}

/** Percent of the last day, two decimals. */
const changeOf = (of: string): number => {
  const days = input.markets.find(({ instrument }) => instrument === of)?.candles.D1 ?? [];
  return Number((100 * ((days.at(-1)?.c ?? NaN) / (days.at(-2)?.c ?? NaN) - 1)).toFixed(2));
};

describe('a briefing', () => {
  it('is what the contract says, named by its date and by when it was due and made', () => {
    expect(Briefing.parse(written)).toEqual(written);
    expect(written).toMatchObject({
      date: '2026-11-20',
      generated_for: '2026-11-20T06:00:00.000Z',
      generated_at: '2026-11-20T06:00:01.000Z',
      data_source: 'simulated',
    });
  });

  it('is the same for the same candles', () => {
    expect(writeBriefing(structuredClone(input))).toEqual(written);
  });

  it('looks at four markets, EURUSD and GBPUSD first, each between its levels', () => {
    const { technical_outlook } = written;
    expect(technical_outlook.map(({ instrument }) => instrument)).toEqual([
      'EURUSD',
      'GBPUSD',
      'XAUUSD',
      'US30',
    ]);
    for (const { price, support, resistance, adr, summary } of technical_outlook) {
      expect(support).toBeLessThan(price - 0.09 * adr);
      expect(resistance).toBeGreaterThan(price + 0.09 * adr);
      expect(summary).toMatch(
        /^[A-Z\d]+ (rises|falls|has no structure) on H4 between [\d.]+ and [\d.]+\.$/,
      );
    }
  });

  it('takes bias, formation and level from the Peak Scanner', () => {
    const bias = peakScannerEndpoints.read.example.bias_analysis.EURUSD as PeakBias;
    const peaks = [
      { instrument: 'EURUSD' as const, bias, setup: null, volatility: null, volumeScore: null },
    ];
    const outlooks = writeBriefing({ ...input, peaks })?.technical_outlook ?? [];
    expect(outlooks[0]).toMatchObject({ bias: 'Bullish', formation: 'W Bottom', level: 1 });
    expect(outlooks[0]?.summary).toMatch(/; the Peak Scanner reads W Bottom, bias Bullish\.$/);
    expect(outlooks[1]).toMatchObject({ bias: 'Neutral', formation: null, level: null });
  });

  it('tells the movers of yesterday and how far each market reached', () => {
    const { top_gainer, top_loser, ranges } = written.yesterday;
    const changes = INSTRUMENTS.map(changeOf);
    expect(top_gainer.change_percent).toBe(Math.max(...changes));
    expect(top_loser.change_percent).toBe(Math.min(...changes));
    expect(changeOf(top_gainer.instrument)).toBe(top_gainer.change_percent);
    expect(ranges.map(({ instrument }) => instrument)).toEqual(INSTRUMENTS);
  });

  it.each([
    ['D1', 119],
    ['H4', 5],
    ['H1', 0],
  ] as const)('is not written while a market has too few candles of %s', (timeframe, count) => {
    expect(writeBriefing(withFew(timeframe, count))).toBeNull();
  });

  it('is not written of nothing', () => {
    expect(writeBriefing({ ...input, markets: [] })).toBeNull();
    expect(writeBriefing({ ...input, markets: input.markets.slice(0, 5) })).toBeNull();
  });
});
