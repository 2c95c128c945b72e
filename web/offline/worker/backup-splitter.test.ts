import {
  array,
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  nat,
  property,
  string,
} from 'fast-check';
import { expect, it } from 'vitest';
import { createSplitter } from './backup-splitter.ts';

function split(text: string, pieceLength: number) {
  const splitter = createSplitter('screenshots');
  const found: string[] = [];
  for (let start = 0; start < text.length; start += pieceLength) {
    found.push(...splitter.push(text.slice(start, start + pieceLength)));
  }
  return {
    rest: JSON.parse(splitter.rest()) as unknown,
    found: found.map((each) => JSON.parse(each) as unknown),
  };
}

it('takes the elements of the list out of any document, in whatever pieces it comes', () => {
  const documents = dictionary(string(), jsonValue());
  const pictures = array(dictionary(string(), jsonValue()));
  const indents = constantFrom(0, 2);
  assert(
    property(documents, pictures, indents, nat(30), (others, screenshots, indent, more) => {
      const document = { first: 'screenshots', ...others, screenshots, last: ['"', '\\', '}'] };
      const { rest, found } = split(JSON.stringify(document, null, indent), more + 1);
      expect(found).toEqual(JSON.parse(JSON.stringify(screenshots)));
      expect(rest).toEqual(JSON.parse(JSON.stringify({ ...document, screenshots: [] })));
    }),
    { numRuns: 200 },
  );
});

it('leaves lists of that name further down alone', () => {
  const document = { rows: [{ fields: { screenshots: [{ a: 1 }] } }], screenshots: [{ b: [{}] }] };
  const { rest, found } = split(JSON.stringify(document), 7);
  expect(found).toEqual([{ b: [{}] }]);
  expect(rest).toEqual({ ...document, screenshots: [] });
});
