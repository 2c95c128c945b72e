import { describe, expect, it } from 'vitest';
import { findParticipants } from './participants.ts';
import { sessionOf } from './session-of.ts';

const at = (time: string): number => Date.parse(`2026-11-${time}:00.000Z`);

const block = (time: string, price: number, [buy, sell]: readonly [number, number]) => ({
  t: at(time),
  o: price,
  h: price + 0.0001,
  l: price - 0.0001,
  c: price,
  v: buy + sell,
  buy,
  sell,
});

const seen = (blocks: readonly ReturnType<typeof block>[], asOf = at('20T14:00')) =>
  findParticipants({ instrument: 'EURUSD', asOf, blocks, adr: 0.004 });

describe('a participant', () => {
  it('stands behind blocks at about one price, by letters from the largest', () => {
    const found = seen([
      block('19T08:00', 1.08, [100, 0]),
      block('20T09:00', 1.081, [300, 100]), // a quarter of an ADR further
      block('20T13:45', 1.0825, [100, 900]),
    ]);
    expect(found).toEqual([
      {
        name: 'Participant A (New York)',
        position: 'Short',
        size: 1000,
        avgPrice: 1.0825,
        confidence: 88, // 40 + 60 * 0.8 when it is new
        lastActivity: '2026-11-20T14:00:00.000Z',
      },
      {
        name: 'Participant B (London)',
        position: 'Long',
        size: 500,
        avgPrice: 1.0808, // 100 at 1.0800 and 400 at 1.0810
        confidence: 71, // 40 + 60 * 300/500 * 0.5^(4.75/24)
        lastActivity: '2026-11-20T09:15:00.000Z',
      },
    ]);
  });

  it('is one of at most five', () => {
    const blocks = Array.from({ length: 7 }, (_, n) => block('20T09:00', 1.07 + n / 100, [n, 1]));
    expect(seen(blocks).map(({ size }) => size)).toEqual([7, 6, 5, 4, 3]);
    expect(seen([])).toEqual([]);
  });

  it('is trusted half as much each day, never below 40', () => {
    const one = [block('20T13:45', 1.08, [100, 0])];
    const confidences = ['20T14:00', '21T14:00', '22T14:00', '30T14:00'].map(
      (time) => seen(one, at(time))[0]?.confidence,
    );
    expect(confidences).toEqual([100, 70, 55, 40]);
  });
});

it.each([
  ['20T00:00', 'Asia', 360],
  ['20T05:59', 'Asia', 1],
  ['20T06:30', 'Asia', 0],
  ['20T07:00', 'London', 540],
  ['20T12:00', 'New York', 540],
  ['20T20:59', 'New York', 1],
  ['20T23:00', 'New York', 0],
])('at %s the session of %s has %i minutes left', (time, name, minutesLeft) => {
  expect(sessionOf(at(time))).toEqual({ name, minutesLeft });
});
