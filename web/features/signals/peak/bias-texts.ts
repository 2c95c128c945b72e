import type { PeakBias } from '#contracts/peak-scanner.ts';
import type { PeakInstrument } from '#contracts/rules/scanners.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { formatSchedule } from '#web/lib/format-schedule.ts';

const NONE_TODAY = 'None today';

/** `Day 2 since the low at 1.07911` */
export function dayOfCycle(instrument: PeakInstrument, bias: PeakBias): string {
  const { peak_days, cycle, anchor_price } = bias;
  if (peak_days === null || cycle === null) return 'No peak yet';
  const peak = cycle === 'rise' ? 'low' : 'high';
  const at = anchor_price === null ? '' : ` at ${formatPrice(instrument, anchor_price)}`;
  return `Day ${peak_days} since the ${peak}${at}`;
}

/** `Level 1 rise` */
export const levelOf = ({ level, cycle }: PeakBias): string =>
  level === null || cycle === null ? 'None' : `Level ${level} ${cycle}`;

/** `Low swept by 0.18 ADR at 08:30 (07:30 UTC)` */
export function stopHuntOf(bias: PeakBias, now: Date): string {
  const { stop_hunt_detected, stop_hunt_side, stop_hunt_depth_adr, stop_hunt_time } = bias;
  if (!stop_hunt_detected) return NONE_TODAY;
  const side = stop_hunt_side === 'high' ? 'High' : 'Low';
  const depth = stop_hunt_depth_adr === null ? '' : ` by ${stop_hunt_depth_adr.toFixed(2)} ADR`;
  return `${side} swept${depth}${whenOf(stop_hunt_time, now)}`;
}

function whenOf(instant: string | null, now: Date): string {
  if (instant === null) return '';
  const { local, utc } = formatSchedule(Date.parse(instant), now);
  return local === null ? ` at ${utc}` : ` at ${local} (${utc})`;
}

/** `Upwards` */
export function structureBreakOf({ structure_break, structure_break_side }: PeakBias): string {
  if (!structure_break) return NONE_TODAY;
  return structure_break_side === 'bearish' ? 'Downwards' : 'Upwards';
}
