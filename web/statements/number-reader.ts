/** Reads a number; null for a text that is none, or an ambiguous one. */
export type NumberOf = (text: string) => number | null;

type DecimalSign = '.' | ',';

type Shape = {
  readonly isNegative: boolean;
  readonly digits: string; // digits and separators, one kind of space
  readonly exponent: string;
};

/** Sign, digits and separators, after brackets, outer spaces and currency are removed. */
const NUMBER = /^([+-]?) ?(\d[\d.,' ]*?|[.,]\d+)(e-\d{1,2})?$/i;

/** A sign in front of the currency or behind it: `-$5`, `$-5`, `- 5 USD`. */
const CURRENCY_BEFORE = /^([+-]?) ?(?:\p{Sc} ?|[A-Z]{3} )/u;
const CURRENCY_AFTER = / ?(?:\p{Sc}|[A-Z]{3})$/u;

function unified(text: string): string {
  return text
    .replace(/[\u2212\u2012\u2013\uFE63\uFF0D]/g, '-')
    .replace(/[\u2019\u02BC`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** How programs write numbers; most cells of most files need no more checks. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const LONGEST = 60;

function plainShape(text: string): Shape | null {
  if (!PLAIN.test(text)) return null;
  const isNegative = text.startsWith('-');
  return { isNegative, digits: isNegative ? text.slice(1) : text, exponent: '' };
}

function writtenShape(text: string): Shape | null {
  const whole = unified(text);
  const inBrackets = /^\((.*)\)$/.exec(whole)?.[1]?.trim();
  const bare = (inBrackets ?? whole).replace(CURRENCY_AFTER, '').replace(CURRENCY_BEFORE, '$1');
  const [, sign, digits, exponent = ''] = NUMBER.exec(bare) ?? [];
  if (digits === undefined) return null;
  // Brackets are the minus of bookkeepers and exclude a sign.
  if (inBrackets !== undefined && sign !== '') return null;
  return { isNegative: sign === '-' || inBrackets !== undefined, digits, exponent };
}

const isNoNumber = (text: string) => text.length > LONGEST || text.includes(':');

const shapeOf = (text: string) =>
  plainShape(text) ?? (isNoNumber(text) ? null : writtenShape(text));

/** Groups of three digits with the same separator between all of them. */
const grouped = (separator: string) => new RegExp(`^\\d{1,3}(?:${separator}\\d{3})+$`);
const WHOLE = [/^\d+$/, grouped(' '), grouped("'")];
const WHOLE_BESIDE = {
  '.': [...WHOLE, grouped(',')],
  ',': [...WHOLE, grouped('\\.')],
} as const;

/** The value with this decimal sign; null when the digits do not fit it. */
function valueWith(decimal: DecimalSign, digits: string): string | null {
  const at = digits.indexOf(decimal);
  const whole = at < 0 ? digits : digits.slice(0, at);
  const fraction = at < 0 ? '' : digits.slice(at + 1);
  if (at >= 0 && !/^\d*$/.test(fraction)) return null;
  const isWhole = (whole === '' && at >= 0) || WHOLE_BESIDE[decimal].some((it) => it.test(whole));
  return isWhole ? `${whole.replace(/\D/g, '')}.${fraction}0` : null;
}

/** The possible decimal signs: both for `1,234`, but only the comma for `0,123`. */
function signsThatFit(digits: string): readonly DecimalSign[] {
  const signs = (['.', ','] as const).filter((sign) => valueWith(sign, digits) !== null);
  return /^0[.,]/.test(digits) ? signs.filter((sign) => digits[1] === sign) : signs;
}

function evidenceOf(texts: Iterable<string>): Record<DecimalSign, number> {
  const evidence = { '.': 0, ',': 0 };
  for (const text of texts) {
    if (!/[.,]/.test(text)) continue;
    const shape = shapeOf(text);
    const [sign, other] = shape === null ? [] : signsThatFit(shape.digits);
    if (sign !== undefined && other === undefined) evidence[sign] += 1;
  }
  return evidence;
}

/**
 * Reads the numbers of a file, which writes all of them alike: `1,234.56`, `1.234,56`, `4 106.170` (any kind
 * of space), `1'714.48`, `- 123.83`, `(45.20)`, with `$` or `USD` at either end.
 *
 * The unambiguous numbers decide by majority whether point or comma is the decimal sign. Without any it is
 * the point, as programs write it; then `1,234` is null, as is any number that contradicts its file.
 *
 * @param texts the cells with the numbers of the file; other texts are ignored
 */
export function numberReader(texts: Iterable<string>): NumberOf {
  const evidence = evidenceOf(texts);
  const decimal = evidence[','] > evidence['.'] ? ',' : '.';
  const other = decimal === '.' ? ',' : '.';
  const isCertain = evidence[decimal] > 0 && evidence[other] === 0;

  return (text) => {
    const shape = shapeOf(text);
    if (shape === null) return null;
    const signs = signsThatFit(shape.digits);
    // Without separators both signs fit and give the same value.
    const hasSign = /[.,]/.test(shape.digits);
    if (!signs.includes(decimal)) return null;
    if (hasSign && signs.length === 2 && shape.digits.includes(other) && !isCertain) return null;
    const value = Number(`${valueWith(decimal, shape.digits)}${shape.exponent}`);
    return shape.isNegative && value !== 0 ? -value : value;
  };
}
