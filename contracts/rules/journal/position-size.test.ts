import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { conversionRate, type PositionInput, positionSize } from './position-size.ts';

/** 10,000 dollars, one percent, EURUSD with a stop 20 pips below. */
const euro: PositionInput = {
  balance: 10_000,
  riskPercent: 1,
  entry: 1.085,
  stop: 1.083,
  pip: 0.0001,
  contractSize: 100_000,
  lotStep: 0.01,
  rate: 1,
  leverage: 30,
};

const size = (changes: Partial<PositionInput> = {}) => positionSize({ ...euro, ...changes });

it('sizes EURUSD from a dollar account', () => {
  // 100 USD / (20 pips * 10 USD) = 0.5 lots; 0.5 * 100,000 * 1.085 / 30 = 1808.33 USD
  const sized = size();
  expect(sized?.lots).toBe(0.5);
  expect(sized?.riskMoney).toBeCloseTo(100, 6);
  expect(sized?.stopPips).toBeCloseTo(20, 6);
  expect(sized?.pipValuePerLot).toBeCloseTo(10, 6);
  expect(sized?.margin).toBeCloseTo(1808.33, 2);
});

it('sizes USDJPY from a dollar account: a pip of a lot is 1000 yen, not ten dollars', () => {
  // 1000 JPY / 155 = 6.4516 USD per pip; 100 / (30 * 6.4516) = 0.5166 -> 0.51 lots
  const { rate } = conversionRate('JPY', 'USD', { USDJPY: 155 }) ?? { rate: 0 };
  const sized = size({ entry: 155, stop: 154.7, pip: 0.01, rate });
  expect(sized?.pipValuePerLot).toBeCloseTo(6.4516, 4);
  expect(sized?.lots).toBe(0.51);
  expect(sized?.riskMoney).toBeCloseTo(98.71, 2); // 0.51 * 30 * 6.4516
});

it('sizes a short of gold, 100 ounces a lot, from a euro account', () => {
  // 8 dollars away: 800 USD = 737.33 EUR a lot; 100 / 737.33 = 0.1356 -> 0.13 lots
  const { rate } = conversionRate('USD', 'EUR', { EURUSD: 1.085 }) ?? { rate: 0 };
  const sized = size({ entry: 4060, stop: 4068, pip: 0.1, contractSize: 100, rate });
  expect(sized?.lots).toBe(0.13);
  expect(sized?.riskMoney).toBeCloseTo(95.85, 2); // 0.13 * 800 / 1.085
  expect(sized?.stopPips).toBeCloseTo(80, 6);
});

it('does not lose a step to the noise of floats', () => {
  // 1.085 - 1.083 is 0.0020000000000000018; 20 / 200 is 0.1 lots and not 0.09
  expect(size({ balance: 2000 })?.lots).toBe(0.1);
  expect(size({ balance: 2000, lotStep: 0.001 })?.lots).toBe(0.1);
});

it('gives no lots when even the smallest risks more than was asked', () => {
  // one percent of 100 is 1; a hundredth of a lot risks 2
  expect(size({ balance: 100 })).toMatchObject({ lots: 0, riskMoney: 0, margin: 0 });
  expect(size({ balance: 100 })?.smallestLotRisk).toBeCloseTo(2, 6);
});

it('says nothing when a figure is missing, or no stop is there', () => {
  expect(size({ balance: 0 })).toBeNull();
  expect(size({ riskPercent: -1 })).toBeNull();
  expect(size({ stop: euro.entry })).toBeNull();
  expect(size({ rate: Number.NaN })).toBeNull();
  expect(size({ leverage: 0 })).toBeNull();
});

it('asks for no margin without a leverage', () => {
  expect(size({ leverage: null })?.margin).toBeNull();
});

it('converts by the pair, by its inverse, or by way of the dollar', () => {
  const prices = { EURUSD: 1.085, USDJPY: 155, GBPJPY: 196 };
  expect(conversionRate('USD', 'USD', {})).toEqual({ rate: 1, through: [] });
  expect(conversionRate('USD', 'JPY', prices)).toEqual({ rate: 155, through: ['USDJPY'] });
  expect(conversionRate('JPY', 'GBP', prices)).toEqual({ rate: 1 / 196, through: ['GBPJPY'] });
  const viaDollar = conversionRate('JPY', 'EUR', prices);
  expect(viaDollar?.rate).toBeCloseTo(1 / 155 / 1.085, 12);
  expect(viaDollar?.through).toEqual(['USDJPY', 'EURUSD']);
  expect(conversionRate('CAD', 'CHF', prices)).toBeNull();
});

const positive = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const anInput: fc.Arbitrary<PositionInput> = fc.record({
  balance: positive(1, 1e7),
  riskPercent: positive(0.01, 20),
  entry: positive(1, 5000),
  stop: positive(1, 5000),
  pip: fc.constantFrom(0.0001, 0.01, 0.1, 1),
  contractSize: fc.constantFrom(1, 100, 100_000),
  lotStep: fc.constantFrom(0.01, 0.1, 1),
  rate: positive(0.005, 200),
  leverage: fc.constant(null),
});

it('never risks more than asked, and one step more would', () => {
  fc.assert(
    fc.property(anInput, (input) => {
      const sized = positionSize(input);
      if (sized === null) return;
      const wantedRisk = (input.balance * input.riskPercent) / 100;
      const slack = 1e-6 * sized.smallestLotRisk + 1e-12 * wantedRisk; // floats
      expect(sized.riskMoney).toBeLessThanOrEqual(wantedRisk + slack);
      expect(sized.riskMoney + sized.smallestLotRisk).toBeGreaterThanOrEqual(wantedRisk - slack);
    }),
  );
});

it('never gives fewer lots to a larger account, nor more to a wider stop', () => {
  fc.assert(
    fc.property(anInput, positive(1, 10), (input, factor) => {
      const sized = positionSize(input);
      if (sized === null) return;
      const larger = positionSize({ ...input, balance: input.balance * factor });
      expect(larger?.lots).toBeGreaterThanOrEqual(sized.lots);
      const stop = input.entry + (input.stop - input.entry) * factor;
      const wider = positionSize({ ...input, stop });
      if (wider === null) return; // no such price
      expect(wider.lots).toBeLessThanOrEqual(sized.lots);
    }),
  );
});
