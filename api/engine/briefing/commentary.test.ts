import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { briefingEndpoints, MARKET_SENTIMENTS, TEMPERATURES } from '#contracts/market/briefing.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { type BriefingFacts, writeCommentary } from './commentary.ts';

const numRuns = process.env['FULL'] === '1' ? 20_000 : 1000;

const percent = fc.integer({ min: 0, max: 100 });
const aChange = fc.integer({ min: -900, max: 900 }).map((hundredths) => hundredths / 100);
const aMover = fc.record({ instrument: fc.constantFrom(...INSTRUMENTS), change_percent: aChange });
const facts: fc.Arbitrary<BriefingFacts> = fc.record({
  date: fc
    .integer({ min: 0, max: 4000 })
    .map((day) => new Date((16_000 + day) * 86_400_000).toISOString().slice(0, 10)),
  market_sentiment: fc.constantFrom(...MARKET_SENTIMENTS),
  risk_score: fc.integer({ min: -100, max: 100 }).map((hundredths) => hundredths / 100),
  agreement: percent.map((value) => value / 100),
  market_temperature: fc.constantFrom(...TEMPERATURES),
  fear_greed_index: percent,
  volatility: fc.record({
    index: fc.double({ min: 0, max: 60, noNaN: true }),
    percentile: percent,
    change: aChange,
    label: fc.constantFrom('Low', 'Normal', 'Elevated', 'High'),
  }),
  dollar_strength: fc.record({
    index: fc.constant(100),
    change_1d_pct: aChange,
    change_5d_pct: aChange,
    percentile: percent,
    label: fc.constantFrom('Strong', 'Firm', 'Neutral', 'Soft', 'Weak'),
    method: fc.constant('5-currency, SEK omitted'),
  }),
  yesterday: fc.record({ top_gainer: aMover, top_loser: aMover, ranges: fc.constant([]) }),
});

const figures = briefingEndpoints.read.example as BriefingFacts;

/** One sentence in plain letters: a capital first, a period last, and only there or inside a number. */
const sentence = /^[A-Z](?:[^.]|\.(?=\d))+\.$/;
const unsound = /NaN|undefined|null|Infinity|[-–−]\d|\s\s|\s[,.;:]|\ba [aeiou]/;

it('every commentary is five or six sound paragraphs', () => {
  fc.assert(
    fc.property(facts, (some) => {
      const paragraphs = writeCommentary(some);
      expect([5, 6]).toContain(paragraphs.length);
      for (const each of paragraphs) {
        expect(each).toMatch(sentence);
        expect(each).not.toMatch(unsound);
      }
    }),
    { numRuns },
  );
});

it('the same date and figures give the same words, and dates take turns with the three variants', () => {
  expect(writeCommentary(figures)).toEqual(writeCommentary({ ...figures }));
  const dates = Array.from({ length: 60 }, (_, n) => `2026-10-${n}`);
  const openings = dates.map((date) => writeCommentary({ ...figures, date })[0]);
  expect(new Set(openings).size).toBe(3);
});

it('says of a figure that has not moved that it is unchanged', () => {
  const still = { ...figures.dollar_strength, change_1d_pct: 0, change_5d_pct: 0 };
  expect(writeCommentary({ ...figures, dollar_strength: still })[1]).toMatch(
    /unchanged .* unchanged /,
  );
});
