const MINOR_PER_MAJOR = 100; // both currencies of the plans (USD, GHS) have hundredths

/** Whole minor units (cents, pesewas) of an amount in major units, as people write it. */
export const toMinorUnits = (major: number): number => Math.round(major * MINOR_PER_MAJOR);

/** The amount in major units of whole minor units: the form that travels to browsers. */
export const toMajorUnits = (minor: number): number => minor / MINOR_PER_MAJOR;

const LEAST_DIGITS = 2; // brokers print hundredths in every currency, yen too

const digits = new Map<string, number>();

/**
 * How many decimals amounts of a currency are counted with: what ISO 4217 says (three for KWD), and no
 * fewer than two, because statements in yen have hundredths.
 *
 * @param currency three capital letters
 */
export function minorDigits(currency: string): number {
  const cached = digits.get(currency);
  if (cached !== undefined) return cached;
  const { maximumFractionDigits = LEAST_DIGITS } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const resolved = Math.max(LEAST_DIGITS, maximumFractionDigits);
  digits.set(currency, resolved);
  return resolved;
}

/**
 * The whole minor units of an amount in major units; halves go away from zero, so that a loss is rounded
 * like the gain of the same size. They add up exactly, up to 9e15.
 */
export function toMinor(amount: number, currency: string): number {
  const size = Math.round(Math.abs(amount) * 10 ** minorDigits(currency));
  return amount < 0 && size > 0 ? -size : size;
}

/** The amount in major units of whole minor units. */
export const fromMinor = (minor: number, currency: string): number =>
  minor / 10 ** minorDigits(currency);
