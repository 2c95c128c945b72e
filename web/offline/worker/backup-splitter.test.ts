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
import { createListSplitter } from './backup-splitter.ts';

function split(text: string, pieceLength: number) {
  const splitter = createListSplitter('screenshots');
  const elements: string[] = [];
  for (let start = 0; start < text.length; start += pieceLength) {
    elements.push(...splitter.push(text.slice(start, start + pieceLength)));
  }
  return {
    rest: JSON.parse(splitter.rest()) as unknown,
    elements: elements.map((each) => JSON.parse(each) as unknown),
  };
}

it('extracts the elements of the list from any document, in pieces of any length', () => {
  const documents = dictionary(string(), jsonValue());
  const pictures = array(dictionary(string(), jsonValue()));
  const indents = constantFrom(0, 2);
  assert(
    property(documents, pictures, indents, nat(30), (others, screenshots, indent, more) => {
      const document = { first: 'screenshots', ...others, screenshots, last: ['"', '\\', '}'] };
      const { rest, elements } = split(JSON.stringify(document, null, indent), more + 1);
      expect(elements).toEqual(JSON.parse(JSON.stringify(screenshots)));
      expect(rest).toEqual(JSON.parse(JSON.stringify({ ...document, screenshots: [] })));
    }),
    { numRuns: 200 },
  );
});

it('ignores lists of that name at deeper levels', () => {
  const document = { rows: [{ fields: { screenshots: [{ a: 1 }] } }], screenshots: [{ b: [{}] }] };
  const { rest, elements } = split(JSON.stringify(document), 7);
  expect(elements).toEqual([{ b: [{}] }]);
  expect(rest).toEqual({ ...document, screenshots: [] });
});
