import { expect, it } from 'vitest';
import { ADR, someCycle, someDay, someHunt, someMeasures } from '#tests/support/peak-candles.ts';
import { formationOf } from './formation.ts';

const low = someCycle({ direction: 'rise' });
const high = someCycle({
  direction: 'drop',
  anchor: { kind: 'high', price: 1, index: 0, knownAt: 1 },
});

const within = (threeDayRange: number) =>
  formationOf(someMeasures({ cycle: low, day: someDay({ threeDayRange }) }));

it('is a W or an M that was completed today, the newer of both', () => {
  const w = someHunt({ side: 'low', turnedAt: 50 });
  const m = someHunt({ side: 'high', turnedAt: 60 });
  expect(formationOf(someMeasures({ hunts: [w], cycle: low }))).toBe('W Bottom');
  expect(formationOf(someMeasures({ hunts: [m, someHunt()], cycle: low }))).toBe('M Top');
  expect(formationOf(someMeasures({ hunts: [m, w] }))).toBe('M Top');
  expect(formationOf(someMeasures({ hunts: [{ ...m, turnedAt: 40 }, w] }))).toBe('W Bottom');
});

it('else a peak that was made today', () => {
  const hunts = [someHunt()];
  const made = { hunts, day: someDay({ threeDayRange: ADR }) };
  expect(formationOf(someMeasures({ ...made, cycle: { ...low, days: 1 } }))).toBe(
    'Peak Formation Low',
  );
  expect(formationOf(someMeasures({ ...made, cycle: { ...high, days: 1 } }))).toBe(
    'Peak Formation High',
  );
});

it('else a consolidation without a peak, or within three days of less than 1.2 ADR', () => {
  expect(formationOf(someMeasures({ cycle: null }))).toBe('Consolidation');
  expect(within(239)).toBe('Consolidation');
  expect(within(240)).toBe('Level 1 Rise');
});

it.each([1, 2, 3] as const)('else level %i of the rise or drop', (level) => {
  expect(formationOf(someMeasures({ cycle: { ...low, level } }))).toBe(`Level ${level} Rise`);
  expect(formationOf(someMeasures({ cycle: { ...high, level } }))).toBe(`Level ${level} Drop`);
});
