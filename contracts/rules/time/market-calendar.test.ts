import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Instrument, INSTRUMENTS } from '../market/instruments.ts';
import { isMarketOpen, isTradingDay, nextMarketChange, openHours } from './market-calendar.ts';

const at = (iso: string): number => Date.parse(`${iso}Z`);
const dayOf = (date: string): number => at(`${date}T00:00`) / 86_400_000;

/** What happens at a moment: opens, closes, or nothing. */
function changeAt(instrument: Instrument, iso: string): string {
  const before = isMarketOpen(instrument, at(iso) - 1);
  const after = isMarketOpen(instrument, at(iso));
  if (before === after) return 'nothing';
  return after ? 'opens' : 'closes';
}

describe('the currency market', () => {
  it.each(['2026-11-22T22:00', '2026-07-19T21:00', '2026-03-08T21:00', '2026-11-01T22:00'])(
    'opens on Sunday at %s UTC, 17:00 in New York',
    (iso) => expect(changeAt('EURUSD', iso)).toBe('opens'),
  );

  it.each(['2026-11-20T22:00', '2026-07-17T21:00', '2026-03-06T22:00', '2026-10-30T21:00'])(
    'closes on Friday at %s UTC, 17:00 in New York',
    (iso) => expect(changeAt('EURUSD', iso)).toBe('closes'),
  );

  it('rests on Christmas and New Year and trades on the days around them', () => {
    expect(changeAt('GBPUSD', '2026-12-24T22:00')).toBe('closes');
    expect(changeAt('GBPUSD', '2026-12-27T22:00')).toBe('opens'); // the 25th is a Friday
    expect(changeAt('GBPUSD', '2025-12-31T22:00')).toBe('closes');
    expect(changeAt('GBPUSD', '2026-01-01T22:00')).toBe('opens');
    expect(isTradingDay(dayOf('2026-12-24'))).toBe(true);
    expect(isTradingDay(dayOf('2026-12-25'))).toBe(false);
    expect(isTradingDay(dayOf('2026-11-21'))).toBe(false); // a Saturday
  });

  it('never closes between two weekdays', () => {
    expect(changeAt('EURUSD', '2026-11-18T22:00')).toBe('nothing');
    expect(isMarketOpen('EURUSD', at('2026-11-18T22:00'))).toBe(true);
  });
});

describe('gold and the index', () => {
  it('rest for an hour after 17:00 in New York, in winter and in summer', () => {
    for (const instrument of ['XAUUSD', 'US30'] as const) {
      expect(changeAt(instrument, '2026-11-18T22:00')).toBe('closes');
      expect(changeAt(instrument, '2026-11-18T23:00')).toBe('opens');
      expect(changeAt(instrument, '2026-07-15T21:00')).toBe('closes');
      expect(changeAt(instrument, '2026-07-15T22:00')).toBe('opens');
      expect(changeAt(instrument, '2026-11-22T23:00')).toBe('opens');
    }
  });
});

describe('bitcoin', () => {
  it('always trades', () => {
    for (const iso of ['2026-11-21T12:00', '2026-12-25T12:00', '2026-01-01T00:00']) {
      expect(isMarketOpen('BTCUSD', at(iso))).toBe(true);
    }
    expect(nextMarketChange('BTCUSD', at('2026-11-21T12:00'))).toBeNull();
  });

  it('trades by days of UTC', () => {
    const day = dayOf('2026-11-21');
    const hours = { opensAt: at('2026-11-21T00:00'), closesAt: at('2026-11-22T00:00') };
    expect(openHours('BTCUSD', day)).toEqual(hours);
  });
});

describe('the next change of a market', () => {
  it.each([
    ['EURUSD', '2026-11-18T12:00', '2026-11-20T22:00'], // over weekdays to the weekend
    ['EURUSD', '2026-11-20T22:00', '2026-11-22T22:00'],
    ['EURUSD', '2026-03-07T12:00', '2026-03-08T21:00'], // over the change of the clocks
    ['EURUSD', '2026-12-23T12:00', '2026-12-24T22:00'],
    ['EURUSD', '2026-12-25T12:00', '2026-12-27T22:00'], // a holiday before a weekend
    ['XAUUSD', '2026-11-18T21:59', '2026-11-18T22:00'],
    ['XAUUSD', '2026-11-18T22:00', '2026-11-18T23:00'],
    ['XAUUSD', '2026-11-20T12:00', '2026-11-20T22:00'],
    ['XAUUSD', '2026-11-20T23:30', '2026-11-22T23:00'],
  ] as const)('of %s after %s is at %s', (instrument, from, change) => {
    expect(nextMarketChange(instrument, at(from))).toBe(at(change));
  });

  it('is the first moment at which it is open and was not, or the other way round', () => {
    const closing = fc.constantFrom(...INSTRUMENTS.filter((each) => each !== 'BTCUSD'));
    const moment = fc.integer({ min: at('2015-01-01T00:00'), max: at('2035-01-01T00:00') });
    fc.assert(
      fc.property(closing, moment, fc.double({ min: 0, max: 1, noNaN: true }), (each, t, share) => {
        const change = nextMarketChange(each, t) ?? NaN;
        const isOpen = isMarketOpen(each, t);
        expect(change).toBeGreaterThan(t);
        expect(isMarketOpen(each, change)).toBe(!isOpen);
        expect(isMarketOpen(each, Math.floor(t + share * (change - 1 - t)))).toBe(isOpen);
      }),
    );
  });
});
