import type { Tables } from '../tables.ts';

/** Fields whose text a person typed, each with the most characters that screens and contract allow. */
const TYPED: Readonly<Record<string, number>> = {
  author: 80,
  description: 2000,
  emotions: 120,
  name: 80,
  note: 200,
  notes: 2000,
  presenter: 120,
  setup: 80,
  strategy: 120,
  tags: 60,
  text: 200,
  title: 200,
  topics: 80,
  username: 80,
};

/** Of a journal's row: by the names of its fields, when each was written. */
const STAMPS = 'at';

/** @param most characters of the result */
type Rewrite = (text: string, most: number) => string;

function rewrite(value: unknown, most: number | null, change: Rewrite): unknown {
  if (typeof value === 'string') return most === null || value === '' ? value : change(value, most);
  if (Array.isArray(value)) return value.map((each) => rewrite(each, most, change));
  if (typeof value !== 'object' || value === null) return value;
  for (const [name, part] of Object.entries(value)) {
    if (name === STAMPS) continue;
    Reflect.set(value, name, rewrite(part, TYPED[name] ?? null, change));
  }
  return value;
}

/** Rewrites in place what people typed: names, posts, webinars, requests, notes and names of the journals. */
function rewriteTyped(tables: Tables, change: Rewrite): void {
  const { people, posts, webinars, leads, transactions, journals } = tables;
  for (const table of [people, posts, webinars, leads, transactions, journals]) {
    rewrite(table, null, change);
  }
}

/** As long as a name of the telephone book of Philadelphia, with no place to break it. */
const UNBROKEN = 'Wolfeschlegelsteinhausenbergerdorff';

/** Everything that people typed is as long as it may be, and begins with a word that has no break. */
export const lengthenTexts = (tables: Tables): void =>
  rewriteTyped(tables, (text, most) =>
    `${UNBROKEN} ${text}${` ${text} ${UNBROKEN}`.repeat(most > 200 ? 4 : 1)}`.slice(0, most).trim(),
  );

/** Letters that look for the reader of Arabic like a foreign name, one for each of ours. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'ا',
  b: 'ب',
  c: 'ك',
  d: 'د',
  e: 'ي',
  f: 'ف',
  g: 'ج',
  h: 'ه',
  i: 'ئ',
  j: 'ج',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  o: 'و',
  p: 'ب',
  q: 'ق',
  r: 'ر',
  s: 'س',
  t: 'ت',
  u: 'ؤ',
  v: 'ف',
  w: 'و',
  x: 'خ',
  y: 'ى',
  z: 'ز',
};

/** Words in capitals, as instruments, and figures stay Latin: such text changes direction within a line. */
const toArabic = (text: string): string =>
  text.replaceAll(/\b(?![A-Z\d]{2,}\b)[A-Za-z]+/g, (latin) =>
    latin.toLowerCase().replaceAll(/./g, (letter) => LETTERS[letter] ?? letter),
  );

/** Everything that people typed is in Arabic letters, with figures and instruments between them. */
export const writeTextsInArabic = (tables: Tables): void =>
  rewriteTyped(tables, (text) => toArabic(text));
