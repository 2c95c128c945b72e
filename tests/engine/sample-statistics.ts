/** Statistics of samples, for judging a market by its numbers. */

type Sample = readonly number[];

export const mean = (xs: Sample): number => xs.reduce((sum, x) => sum + x, 0) / xs.length;

/** The mean of the products of both deviations from their means. */
const covariance = (xs: Sample, ys: Sample): number => {
  const [x0, y0] = [mean(xs), mean(ys)];
  return mean(xs.map((x, i) => (x - x0) * ((ys[i] ?? NaN) - y0)));
};

export const standardDeviation = (xs: Sample): number => Math.sqrt(covariance(xs, xs));

export const correlation = (xs: Sample, ys: Sample): number =>
  covariance(xs, ys) / (standardDeviation(xs) * standardDeviation(ys));

/** 3 for a normal law, more the heavier its tails are. */
export const kurtosis = (xs: Sample): number => {
  const [centre, scale] = [mean(xs), standardDeviation(xs)];
  return mean(xs.map((x) => ((x - centre) / scale) ** 4));
};

/** Correlation of a series with itself one step later. */
export const autocorrelation = (xs: Sample): number => correlation(xs.slice(1), xs.slice(0, -1));

/** Log returns from close to close. */
export const returnsOf = (candles: readonly { readonly c: number }[]): number[] =>
  candles.slice(1).map(({ c }, i) => Math.log(c / (candles[i]?.c ?? NaN)));
