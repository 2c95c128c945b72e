import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { bandOf, chanceOfTarget, meanOf, standardError } from './record-statistics.ts';

/** A closed signal of the same scanner and data source, as evidence for the next one. */
export type ClosedSignal = {
  readonly quality: number;
  readonly isHit: boolean;
  readonly r_net: number;
  readonly controlHitShare: number | null; // of its control; null: none was graded, or not yet
  readonly isBackfilled: boolean;
};

export type Evidence = {
  readonly confidence: number; // the quality, capped by the results of setups of this quality
  readonly hitProbability: number | null; // of the target before the stop; null when unknown
  /** Closed signals of the same band of quality, and of these the ones that reached the target. */
  readonly n: number;
  readonly hits: number;
  readonly backfilled: number;
};

type Setup = {
  readonly scanner: Scanner;
  readonly quality: number;
  readonly riskReward: number;
  /** Closed before the issue; empty for signals whose order of computation must not matter. */
  readonly closed: readonly ClosedSignal[];
};

const FEWEST = 30; // fewer closed signals are no evidence
const CAP_WITHOUT_EVIDENCE = 0.84; // just below the green badge
const CAP_OF_LOSERS = 0.69; // just below the caution line
const Z_80 = 0.84; // one-sided 80 % of the standard normal distribution
const PRIOR_WEIGHT = 20; // weight of the prior chance, in closed signals

/**
 * Caps the confidence of a setup, unless `isCapped` is false, by the results of its band of
 * quality. With 30 closed ones or more: if even the upper 80 % bound of their mean net R is below
 * zero, the confidence is at most 0.69; if the lower bound is above zero there is no cap.
 * Otherwise, and with fewer, it is at most 0.84. The hit probability is (hits + 20 p0) / (n + 20):
 * the share so far, shrunk towards the chance p0.
 */
export function judgeEvidence(
  { scanner, quality, riskReward, closed }: Setup,
  options: { readonly isCapped: boolean },
): Evidence {
  const alike = closed.filter((signal) => bandOf(signal.quality) === bandOf(quality));
  const n = alike.length;
  const hits = alike.filter(({ isHit }) => isHit).length;
  const controls = closed.flatMap(({ controlHitShare }) => controlHitShare ?? []);
  const p0 = chanceOfTarget({ scanner, riskReward, controlHitShare: meanOf(controls) });
  return {
    confidence: options.isCapped ? Math.min(quality, capOf(alike)) : quality,
    hitProbability: p0 === null ? null : (hits + PRIOR_WEIGHT * p0) / (n + PRIOR_WEIGHT),
    n,
    hits,
    backfilled: alike.filter(({ isBackfilled }) => isBackfilled).length,
  };
}

function capOf(alike: readonly ClosedSignal[]): number {
  const results = alike.map(({ r_net }) => r_net);
  const mean = meanOf(results);
  const error = standardError(results);
  if (mean === null || error === null || results.length < FEWEST) return CAP_WITHOUT_EVIDENCE;
  if (mean + Z_80 * error < 0) return CAP_OF_LOSERS;
  return mean - Z_80 * error > 0 ? 1 : CAP_WITHOUT_EVIDENCE;
}

/** For the reason of a signal. */
export function evidenceSentence({ n, hits, backfilled }: Evidence): string {
  if (n < FEWEST) return 'Setups of this quality: not enough history.';
  const percent = Math.round((100 * hits) / n);
  const origin = `${n - backfilled} live, ${backfilled} backfilled`;
  return `Setups of this quality: ${percent}% hit in ${n} closed (${origin}).`;
}
