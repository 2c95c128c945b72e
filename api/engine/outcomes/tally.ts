import { QUALITY_BANDS } from '#contracts/rules/signals/confidence-bands.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { chanceOfTarget } from './record-statistics.ts';
import type { Outcome } from './grading.ts';

/** A signal with its outcome. */
export type RecordRow = {
  readonly signal: {
    readonly scanner_type: Scanner;
    readonly quality: number;
    readonly confidence: number;
    readonly risk_reward_ratio: number;
  };
  readonly outcome: Pick<Outcome, 'status' | 'r_net'> | null;
  readonly control: { readonly hit_share: number } | null;
  readonly removal: { readonly kind: 'voided' | 'hidden' } | null;
};

/** Counts and sums of signals of one band of quality: two of them add up field by field. */
export type Tally = Readonly<Record<TallySum, number>> & {
  /** Place among the bands of quality; -1: below all of them. */
  readonly band: number;
};

export const TALLY_SUMS = [
  'issued',
  'voided',
  'hidden',
  'tp_hit',
  'sl_hit',
  'expired',
  'won', // above zero after costs
  'confidence_sum',
  'risk_reward_sum',
  'closed_confidence_sum',
  'gain_sum', // R after costs of those above zero
  'loss_sum', // of those below, as a positive number
  'r_square_sum',
  'chance_count', // closed ones with a known chance
  'chance_sum',
] as const;
export type TallySum = (typeof TALLY_SUMS)[number];

const bandOf = (quality: number): number =>
  QUALITY_BANDS.findIndex(({ from, below }) => quality >= from && quality < below);

/** A tally for each band of quality that these signals have. */
export function tallyByBand(rows: readonly RecordRow[]): Tally[] {
  const bands = new Set(rows.map(({ signal }) => bandOf(signal.quality)));
  return [...bands].map((band) => ({
    band,
    ...addUp(rows.filter(({ signal }) => bandOf(signal.quality) === band).map(tallyOf)),
  }));
}

/** The sum over all bands. */
export function addUp(
  tallies: readonly Readonly<Record<TallySum, number>>[],
): Record<TallySum, number> {
  const total = { ...nothing };
  for (const tally of tallies) {
    for (const sum of TALLY_SUMS) total[sum] += tally[sum];
  }
  return total;
}

const nothing: Readonly<Record<TallySum, number>> = {
  issued: 0,
  voided: 0,
  hidden: 0,
  tp_hit: 0,
  sl_hit: 0,
  expired: 0,
  won: 0,
  confidence_sum: 0,
  risk_reward_sum: 0,
  closed_confidence_sum: 0,
  gain_sum: 0,
  loss_sum: 0,
  r_square_sum: 0,
  chance_count: 0,
  chance_sum: 0,
};

function tallyOf({ signal, outcome, control, removal }: RecordRow): Record<TallySum, number> {
  const issued = {
    ...nothing,
    issued: 1,
    confidence_sum: signal.confidence,
    risk_reward_sum: signal.risk_reward_ratio,
    ...(removal && { [removal.kind]: 1 }),
  };
  if (outcome === null) return issued;
  const chance = chanceOfTarget({
    scanner: signal.scanner_type,
    riskReward: signal.risk_reward_ratio,
    controlHitShare: control?.hit_share ?? null,
  });
  return {
    ...issued,
    [outcome.status]: 1,
    won: outcome.r_net > 0 ? 1 : 0,
    closed_confidence_sum: signal.confidence,
    gain_sum: Math.max(0, outcome.r_net),
    loss_sum: Math.max(0, -outcome.r_net),
    r_square_sum: outcome.r_net ** 2,
    chance_count: chance === null ? 0 : 1,
    chance_sum: chance ?? 0,
  };
}
