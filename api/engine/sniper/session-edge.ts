import type { SniperSession } from './read-session.ts';

/** The outer fifth of a range on either side is its edge. */
export const EDGE_SHARE = 0.2;

/** Whether the last close lies at an edge of the session's range; a range of nothing has none. */
export function edgesOf({ high, low, lastClose }: SniperSession): {
  nearHigh: boolean;
  nearLow: boolean;
} {
  const range = high - low;
  return {
    nearHigh: range > 0 && high - lastClose <= EDGE_SHARE * range,
    nearLow: range > 0 && lastClose - low <= EDGE_SHARE * range,
  };
}
