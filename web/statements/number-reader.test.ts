import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberReader } from './number-reader.ts';

const inPoints = numberReader(['0.10', '1.08512']);
const inCommas = numberReader(['0,10', '1,08512']);
const inUnknown = numberReader(['120', '4 500']);

it.each([
  ['1,234.56', 1234.56],
  ['1 234.56', 1234.56], // a space
  ['1\u00a0234.56', 1234.56], // a no-break space
  ['1\u202f234.56', 1234.56], // a narrow one
  ['1\u2009234.56', 1234.56], // a thin one
  ["1'234.56", 1234.56],
  ['1’234.56', 1234.56],
  ['4 106.170', 4106.17],
  ['- 123.83', -123.83],
  ['\u2212123.83', -123.83], // the minus of Unicode
  ['+5.00', 5],
  ['(45.20)', -45.2],
  ['  7.5\t', 7.5],
  ['$12.30', 12.3],
  ['-$12.30', -12.3],
  ['$-12.30', -12.3],
  ['12.30 USD', 12.3],
  ['EUR 12.30', 12.3],
  ['.5', 0.5],
  ['8.5E-7', 0.000_000_85],
  ['-0.00', 0],
])('reads %j as %d where the point is the decimal sign', (text, value) => {
  expect(inPoints(text)).toBe(value);
});

it.each([
  ['1.234,56', 1234.56],
  ['1 234,56', 1234.56],
  ['1.234', 1234],
  ['1,234', 1.234],
  ['- 123,83', -123.83],
])('reads %j as %d where the comma is the decimal sign', (text, value) => {
  expect(inCommas(text)).toBe(value);
});

it('reads groups of thousands by the decimal sign of the rest of the file', () => {
  expect([inPoints('1,234'), inCommas('1,234')]).toEqual([1234, 1.234]);
});

it('takes the point for decimal where no number says which sign is, and does not guess at commas', () => {
  expect(['155.123', '1,234', '1,234,567'].map(inUnknown)).toEqual([155.123, null, 1_234_567]);
});

it('does not read a number that contradicts the rest of its file', () => {
  expect([inPoints('12,5'), inPoints('1.234,56'), inCommas('0.10')]).toEqual([null, null, null]);
});

it('follows what most numbers of a file say, and no longer guesses at groups once they disagree', () => {
  const mixed = numberReader(['0.10', '1.5', '2,5']);
  expect([mixed('3.25'), mixed('2,5'), mixed('1,234')]).toEqual([3.25, null, null]);
});

it.each([
  '',
  '-',
  'abc',
  '1.2.3',
  '1,2,3',
  '1 23',
  '12.3.4,5',
  '--5',
  '(-5)',
  '5%',
  'GER40',
  'EURUSD',
  '10:30',
  '2026.01.05',
  '1e5',
  '0x10',
  '1-2',
  'NaN',
  'Infinity',
])('does not take %j for a number', (text) => {
  expect(inPoints(text)).toBeNull();
});

it('reads back whatever number was written in any of the usual ways', () => {
  const ways = [
    { decimal: '.', group: '' },
    { decimal: '.', group: ',' },
    { decimal: '.', group: '\u00a0' },
    { decimal: ',', group: '.' },
    { decimal: ',', group: ' ' },
    { decimal: ',', group: "'" },
  ];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.nat({ max: 9999 })), {
        minLength: 1,
      }),
      fc.constantFrom(...ways),
      (parts, { decimal, group }) => {
        const values = parts.map(
          ([whole, fraction]) => `${whole}.${String(fraction).padStart(4, '0')}`,
        );
        const texts = values.map((value) => {
          const [whole = '', fraction = ''] = value.split('.');
          return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, group)}${decimal}${fraction}`;
        });
        expect(texts.map(numberReader(texts))).toEqual(values.map((value) => Number(value) + 0));
      },
    ),
    { seed: 20_261, numRuns: 200 },
  );
});
