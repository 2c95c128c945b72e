/**
 * When a field was written, on a hybrid logical clock: milliseconds, a counter for writes within one,
 * and the device. Text comparison is order in time: `0mi9xq3k2.0000.k3f9a1`.
 */
export type Stamp = string;

export const STAMP_PATTERN = /^[0-9a-z]{9}\.[0-9a-z]{4}\.[0-9a-z]{1,16}$/;

const MS_DIGITS = 9;
const COUNTER_DIGITS = 4;
const COUNTER_END = 36 ** COUNTER_DIGITS;

const write = (value: number, digits: number): string => value.toString(36).padStart(digits, '0');

export function formatStamp(ms: number, counter: number, device: string): Stamp {
  return `${write(ms, MS_DIGITS)}.${write(counter, COUNTER_DIGITS)}.${device}`;
}

/** Milliseconds since 1970 of the clock that made the stamp. */
export const stampMs = (stamp: Stamp): number => Number.parseInt(stamp.slice(0, MS_DIGITS), 36);

const counterOf = (stamp: Stamp): number =>
  Number.parseInt(stamp.slice(MS_DIGITS + 1, MS_DIGITS + 1 + COUNTER_DIGITS), 36);

const deviceOf = (stamp: Stamp): string => stamp.slice(MS_DIGITS + COUNTER_DIGITS + 2);

/**
 * The stamp of a write that happens now, later than everything seen, whatever the device's clock says.
 *
 * @param seen the latest stamp this device made or was shown, null for the first
 * @param nowMs the device's clock
 * @param device 1 to 16 lower-case letters and digits
 */
export function nextStamp(seen: Stamp | null, nowMs: number, device: string): Stamp {
  if (seen === null || nowMs > stampMs(seen)) return formatStamp(nowMs, 0, device);
  const counter = counterOf(seen) + 1;
  return counter < COUNTER_END
    ? formatStamp(stampMs(seen), counter, device)
    : formatStamp(stampMs(seen) + 1, 0, device);
}

/** The same write on a clock that is set right by this offset; order among shifted stamps is kept. */
export function shiftStamp(stamp: Stamp, offsetMs: number): Stamp {
  return formatStamp(Math.max(0, stampMs(stamp) + offsetMs), counterOf(stamp), deviceOf(stamp));
}

export function latestStamp(stamps: Iterable<Stamp>): Stamp | null {
  let latest: Stamp | null = null;
  for (const stamp of stamps) if (latest === null || stamp > latest) latest = stamp;
  return latest;
}
