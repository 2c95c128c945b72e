import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instrumentFacts, INSTRUMENTS, roundPrice } from '#contracts/rules/market/instruments.ts';
import { layLadder, type LadderInput, buyShare } from './read-order-book.ts';

const T = Date.parse('2026-11-20T14:00:00.000Z');

const input: LadderInput = {
  instrument: 'EURUSD',
  t: T,
  price: 1.085123,
  spread: 0.00008,
  adr: 0.008,
  profile: { low: 1.08, step: 0.0002, volumes: Array.from({ length: 50 }, () => 100) },
  hourVolume: 4000,
  flow: 0,
};

const sizesOf = (levels: readonly { size: number }[]): number[] => levels.map(({ size }) => size);

const pricesOf = (levels: readonly { price: number }[]): number[] =>
  levels.map(({ price }) => price);

const total = (levels: readonly { size: number }[]): number =>
  sizesOf(levels).reduce((all, size) => all + size, 0);

describe('ladder', () => {
  describe('the ladder', () => {
    it('lies around the price, as far apart as the spread says, level by level', () => {
      const { bids, asks } = layLadder(input);
      expect(pricesOf(bids).slice(0, 3)).toEqual([1.08508, 1.08506, 1.08504]);
      expect(pricesOf(asks).slice(0, 3)).toEqual([1.08516, 1.08518, 1.0852]);
      expect([bids.length, asks.length]).toEqual([10, 10]);
    });

    it('never crosses, repeats a price or leaves the steps of the instrument', () => {
      const aMarket = fc.record({
        instrument: fc.constantFrom(...INSTRUMENTS),
        place: fc.double({ min: 0, max: 1, noNaN: true }),
        spread: fc.double({ min: 0, max: 0.01, noNaN: true }),
        range: fc.double({ min: 1e-7, max: 0.1, noNaN: true }),
      });
      fc.assert(
        fc.property(aMarket, ({ instrument, place, spread, range }) => {
          const { above, below } = instrumentFacts[instrument].plausible;
          const price = above + place * (below - above);
          const { bids, asks } = layLadder({
            ...input,
            instrument,
            price,
            spread: spread * price,
            adr: range * price,
          });
          const upwards = [...pricesOf(bids).toReversed(), ...pricesOf(asks)];
          expect(upwards.map((each) => roundPrice(instrument, each))).toEqual(upwards);
          for (const [n, each] of upwards.entries())
            expect(each).toBeGreaterThan(upwards[n - 1] ?? 0);
        }),
      );
    });

    it('holds more near the price: a fortieth of the volume of an hour, shrinking to half', () => {
      const { bids } = layLadder(input);
      const [first = 0, last = 0] = [bids[0]?.size, bids.at(-1)?.size];
      expect(first).toBeGreaterThanOrEqual(82); // 100 x e^(-1/12), a tenth up or down
      expect(first).toBeLessThanOrEqual(102);
      expect(last).toBeGreaterThanOrEqual(39); // 100 x e^(-10/12)
      expect(last).toBeLessThanOrEqual(48);
    });

    it('holds more where more was traded', () => {
      const volumes = input.profile.volumes.map((volume, bin) => (bin < 25 ? 3 * volume : 0));
      const lopsided = layLadder({
        ...input,
        price: 1.08501,
        profile: { ...input.profile, volumes },
      });
      expect(total(lopsided.bids)).toBeGreaterThan(1.5 * total(lopsided.asks));
    });

    it('holds more on the side that pressed in the last hour', () => {
      const { bids, asks } = layLadder({ ...input, flow: 0.8 });
      expect(total(bids) / total(asks)).toBeGreaterThan(2); // 1.4 to 0.6
      const sold = layLadder({ ...input, flow: -0.8 });
      expect(total(sold.asks) / total(sold.bids)).toBeGreaterThan(2);
    });

    it('is the same within five seconds, and of other sizes after', () => {
      expect(layLadder({ ...input, t: T + 4999 })).toEqual(layLadder(input));
      const next = layLadder({ ...input, t: T + 5000 });
      expect(pricesOf(next.bids)).toEqual(pricesOf(layLadder(input).bids));
      expect(sizesOf(next.bids)).not.toEqual(sizesOf(layLadder(input).bids));
    });

    it('names nobody: one of eight numbers, which stays with its price', () => {
      const { bids, asks } = layLadder(input);
      const makers = [...bids, ...asks].map(({ maker }) => maker);
      for (const maker of makers) expect(maker).toMatch(/^LP-[1-8] \(model\)$/);
      expect(new Set(makers).size).toBeGreaterThan(3);
      const later = layLadder({ ...input, t: T + 60_000 });
      expect(later.bids.map(({ maker }) => maker)).toEqual(bids.map(({ maker }) => maker));
    });

    it('holds something at every price, even where an hour had no volume', () => {
      const { bids, asks } = layLadder({ ...input, hourVolume: 0 });
      expect(Math.min(...sizesOf(bids), ...sizesOf(asks))).toBe(1);
    });
  });
});

/** Bins of 1 from 90 to 110. */
const profileOf = (volumeAt: (bin: number) => number) => ({
  low: 90,
  step: 1,
  volumes: Array.from({ length: 20 }, (_, bin) => volumeAt(bin)),
});

const around = { price: 100, adr: 10, flow: 0 };

describe('resting interest', () => {
  it('is half where as much was traded below as above', () => {
    expect(
      buyShare(
        profileOf(() => 5),
        around,
      ),
    ).toBeCloseTo(0.5, 10);
  });

  it('leans to the side where more was traded, by the fourth root', () => {
    const below = profileOf((bin) => (bin < 10 ? 16 : 1));
    // 16:1 and 2 % of both on each side: (16.34 / 1.34) ^ 0.25 = 1.87 to 1
    expect(buyShare(below, around)).toBeCloseTo(1.869 / 2.869, 3);
  });

  it('weighs what is near more than what is far', () => {
    const nearBelow = profileOf((bin) => (bin === 9 || bin === 19 ? 10 : 0));
    expect(buyShare(nearBelow, around)).toBeGreaterThan(0.5);
  });

  it('leans to the side that pressed in the last hour', () => {
    const even = profileOf(() => 5);
    expect(buyShare(even, { ...around, flow: 1 })).toBeCloseTo(0.65, 10); // 1.3 to 0.7
    expect(buyShare(even, { ...around, flow: -1 })).toBeCloseTo(0.35, 10);
  });

  it('keeps some orders on both sides at a price not seen for ten days', () => {
    const share = buyShare(
      profileOf(() => 5),
      { ...around, price: 111 },
    );
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(0.75);
  });

  it('is half where nothing was traded', () => {
    expect(
      buyShare(
        profileOf(() => 0),
        around,
      ),
    ).toBe(0.5);
  });
});
