const SIMPLE = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/;
const COMMA_GROUPS = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const POINT_GROUPS = /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/;

/**
 * Reads a number as people type it: `1.0852`, `1,0852`, `−6.6`, `1,234.50` or `1.234,50`. A separator
 * that stands alone is the decimal one, because prices have it far more often than thousands.
 *
 * @returns null when the text is empty or no number
 */
export function parseDecimal(text: string): number | null {
  const compact = text.replace(/[\s\u00a0']/g, '').replace(/^\u2212/, '-');
  if (SIMPLE.test(compact)) return Number(compact.replace(',', '.'));
  if (COMMA_GROUPS.test(compact)) return Number(compact.replaceAll(',', ''));
  if (POINT_GROUPS.test(compact)) return Number(compact.replaceAll('.', '').replace(',', '.'));
  return null;
}

/** One step up or down without the rounding noise of floats: 1.0852 + 0.00001 is `1.08521`. */
export function stepDecimal(value: number, step: number): string {
  const digits = Math.max(fractionDigits(value), fractionDigits(step));
  return (value + step).toFixed(digits);
}

/** Digits after the point; a step of 0.00001 prints as `1e-5`. */
function fractionDigits(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const written = mantissa.split('.')[1]?.length ?? 0;
  return Math.min(Math.max(written - Number(exponent), 0), 20);
}
