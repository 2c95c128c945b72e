import {
  type CalibrationBand,
  FEWEST_FOR_RATE,
  type TrackRecord,
} from '#contracts/track-record.ts';

/** A share from 0 to 1 as whole percent: `33%`. */
export const percentOf = (share: number): string => `${Math.round(share * 100)}%`;

/** Replaces a figure with too few signals; never a number. */
export const insufficient = (n: number): string => `insufficient data (n=${n})`;

/** `24% to 46%`; empty when there is no interval. */
export const intervalText = (low: number | null, high: number | null): string =>
  low === null || high === null ? '' : `${percentOf(low)} to ${percentOf(high)}`;

/** One sentence that compares the record with chance. */
export function describeChance(record: TrackRecord): string {
  const { n, hit_rate, wilson_low, wilson_high, benchmark_hit_rate: chance } = record;
  if (n === 0) return 'No signal has been graded yet.';
  if (n < FEWEST_FOR_RATE || hit_rate === null || wilson_low === null || wilson_high === null) {
    return `${n} graded ${n === 1 ? 'signal is' : 'signals are'} too few to say anything.`;
  }
  const came = `the target came before the stop in ${percentOf(hit_rate)} of ${n} signals`;
  if (chance === null) return `What chance would have given is not known; ${came}.`;
  const chanceNote = `where chance alone would give ${percentOf(chance)}`;
  if (wilson_low > chance) return `Better than chance so far: ${came}, ${chanceNote}.`;
  if (wilson_high < chance) return `Worse than chance so far: ${came}, ${chanceNote}.`;
  return `Not to be told from chance: ${came}, ${chanceNote}.`;
}

/** Bands with at least one signal. */
export const usedBands = ({ calibration }: TrackRecord): CalibrationBand[] =>
  calibration.filter(({ n }) => n > 0);

/** A band by its bounds: `70 to 85%`. */
export const bandName = ({ from, to }: CalibrationBand): string =>
  `${Math.round(from * 100)} to ${Math.round(Math.min(to, 1) * 100)}%`;

/** Text alternative of a band. */
export function describeBand(band: CalibrationBand): string {
  const { n, hit_rate, wilson_low, wilson_high, benchmark_hit_rate: chance } = band;
  if (hit_rate === null) return `${bandName(band)}: ${insufficient(n)}`;
  const interval = intervalText(wilson_low, wilson_high);
  const beside = chance === null ? '' : `, chance ${percentOf(chance)}`;
  return `${bandName(band)}: ${percentOf(hit_rate)} of ${n} hit (${interval})${beside}`;
}
