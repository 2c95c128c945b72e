/** What the public record lists of a closed signal: its prices and times, and the result that is claimed. */
export type ClaimedResult = {
  readonly status: string; // `tp_hit`, `sl_hit` or `expired`
  readonly signal_type: string;
  readonly entry_price: number;
  readonly stop_loss: number;
  readonly take_profit: number;
  readonly spread: number; // price units
  readonly timestamp: string; // ISO 8601, UTC, as the two below
  readonly expires_at: string;
  readonly closed_at: string | null;
  readonly exit_price: number | null;
  readonly r_gross: number | null; // of the distance between entry and stop, rounded to hundredths
  readonly r_net: number | null;
  readonly mfe_r: number | null; // zero or more, both
  readonly mae_r: number | null;
};

/** Half of the last digit, and what floating point adds. */
const ROUNDING = 0.005_001;

const isNear = (claimed: number | null, computed: number): boolean =>
  claimed !== null && Math.abs(claimed - computed) <= ROUNDING;
const isBetween = (claimed: number | null, least: number, most: number): boolean =>
  claimed !== null && claimed >= least - ROUNDING && claimed <= most + ROUNDING;

/** How the exit lies to stop and target: a gap beyond the stop fills worse than it, a target never better. */
function outcomeFits({ status, stop_loss, take_profit, exit_price }: ClaimedResult, side: 1 | -1) {
  if (exit_price === null) return false;
  const beyondStop = (stop_loss - exit_price) * side;
  const beforeTarget = (take_profit - exit_price) * side;
  if (status === 'tp_hit') return exit_price === take_profit;
  if (status === 'sl_hit') return beyondStop >= 0;
  return status === 'expired' && beyondStop < 0 && beforeTarget > 0;
}

/** An expired signal ended when it expired, every other one between issue and expiry. */
function timesFit({ status, timestamp, expires_at, closed_at }: ClaimedResult): boolean {
  const [begin, end, closed] = [timestamp, expires_at, closed_at ?? ''].map((at) => Date.parse(at));
  if (begin === undefined || end === undefined || closed === undefined) return false;
  return status === 'expired' ? closed === end && begin < end : begin < closed && closed <= end;
}

/**
 * What of a claimed result contradicts the signal itself, by the rules that results are graded by.
 *
 * @returns words for each, such as `r_net`; none where everything fits
 */
export function contradictionsOf(claimed: ClaimedResult): string[] {
  const { entry_price, stop_loss, take_profit, spread, exit_price, r_gross, r_net } = claimed;
  const side = claimed.signal_type === 'sell' ? -1 : 1;
  const risk = (entry_price - stop_loss) * side;
  const reward = ((take_profit - entry_price) * side) / risk;
  const gross = (((exit_price ?? Number.NaN) - entry_price) * side) / risk;
  const checks = {
    'stop and target': risk > 0 && reward > 0,
    'the outcome': outcomeFits(claimed, side),
    'the times': timesFit(claimed),
    'the spread': spread >= 0,
    r_gross: isNear(r_gross, gross),
    r_net: isNear(r_net, gross - spread / risk),
    // A candle that touches stop or target is the last one, so nothing went further, but for a gap beyond the stop.
    mfe_r: isBetween(claimed.mfe_r, Math.max(0, gross), reward),
    mae_r: isBetween(claimed.mae_r, Math.max(0, -gross), Math.max(1, -gross)),
  };
  return Object.entries(checks).flatMap(([name, fits]) => (fits ? [] : [name]));
}
