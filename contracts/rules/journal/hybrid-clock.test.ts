import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { packStamps, unpackStamps } from './hybrid-clock.ts';

const [first, second, third] = ['000000001.0000.a', '000000002.0000.a', '000000003.0000.ab'];

it.each([
  [['a', 'b'], { a: first, b: first }, { '*': first }],
  [['a', 'b', 'c'], { a: first, b: second, c: second }, { '*': second, a: first }],
  [['b', 'a'], { a: first, b: second }, { '*': second, a: first }],
  [['a', 'b'], { a: first, b: second }, { '*': first, b: second }],
  [['a', 'b', 'c'], { b: first }, { '*': '', b: first }],
  [[], {}, { '*': '' }],
])(
  'the stamps of the fields %j are packed by the most frequent one, of several by that of the first field',
  (names, at, packed) => {
    expect(JSON.stringify(packStamps(names, at))).toBe(JSON.stringify(packed));
  },
);

it('packed stamps are those of the fields again when they are unpacked', () => {
  const names = ['pair', 'pnl', 'notes', 'deleted', 'date'];
  const stamps = fc.constantFrom(undefined, first, second, third);
  fc.assert(
    fc.property(fc.tuple(stamps, stamps, stamps, stamps, stamps), (drawn) => {
      const at = Object.fromEntries(
        names.flatMap((name, index) => {
          const stamp = drawn[index];
          return stamp === undefined ? [] : [[name, stamp]];
        }),
      );
      expect(unpackStamps(names, packStamps(names, at))).toEqual(at);
    }),
  );
});
