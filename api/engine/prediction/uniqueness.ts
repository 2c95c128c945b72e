import type { Sample } from './samples.ts';

/**
 * How much each sample counts: hours whose outcomes are decided by the same candles tell the same
 * thing, and share its weight. The mean over the candles of a label of one over the labels that are
 * open there.
 *
 * @param samples oldest first
 * @returns one weight for each, 1 in the mean
 * @source López de Prado (2018), chapter 4
 */
export function uniquenessOf(samples: readonly Pick<Sample, 'begin' | 'end'>[]): readonly number[] {
  const shares = cumulativeShares(samples);
  const weights = samples.map(
    ({ begin, end }) => ((shares[end + 1] ?? 0) - (shares[begin + 1] ?? 0)) / (end - begin),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (weight * samples.length) / total);
}

/** At index i the sum, over the candles before candle i, of one over the labels open there. */
function cumulativeShares(samples: readonly Pick<Sample, 'begin' | 'end'>[]): Float64Array {
  const length = 2 + samples.reduce((last, { end }) => Math.max(last, end), 0);
  const changes = new Float64Array(length);
  for (const { begin, end } of samples) {
    changes[begin + 1] = (changes[begin + 1] ?? 0) + 1;
    changes[end + 1] = (changes[end + 1] ?? 0) - 1;
  }
  const shares = new Float64Array(length + 1);
  let open = 0;
  for (let i = 0; i < length; i += 1) {
    open += changes[i] ?? 0;
    shares[i + 1] = (shares[i] ?? 0) + (open > 0 ? 1 / open : 0);
  }
  return shares;
}
