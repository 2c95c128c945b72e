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

/** Stamps of fields in short form: that of most fields under `*`, each of the others by its name. */
export type PackedStamps = Readonly<Record<string, Stamp>>;

const MOST = '*';
const NO_STAMP = ''; // of a field that has only its default; older than every stamp

/** Of several, that of the first field. */
function mostFrequentStamp(names: readonly string[], at: PackedStamps): Stamp {
  const counts = new Map<Stamp, number>();
  for (const name of names) {
    const stamp = at[name] ?? NO_STAMP;
    counts.set(stamp, (counts.get(stamp) ?? 0) + 1);
  }
  let [most, uses] = [NO_STAMP, 0];
  for (const [stamp, count] of counts) if (count > uses) [most, uses] = [stamp, count];
  return most;
}

/** @param names all fields of the row; one without a stamp of its own was never written */
export function packStamps(
  names: readonly string[],
  at: Readonly<Record<string, Stamp>>,
): PackedStamps {
  const [first] = names;
  const only = first === undefined ? undefined : at[first];
  if (only !== undefined && names.every((name) => at[name] === only)) return { [MOST]: only };
  const most = mostFrequentStamp(names, at);
  const packed: Record<string, Stamp> = { [MOST]: most };
  for (const name of names) {
    const stamp = at[name] ?? NO_STAMP;
    if (stamp !== most) packed[name] = stamp;
  }
  return packed;
}

/** The stamp of a field; blank when it was never written. */
export const packedStampOf = (packed: PackedStamps, name: string): Stamp =>
  packed[name] ?? packed[MOST] ?? NO_STAMP;

/** The stamps of fields, each by its name, of stamps that may be packed. @param names all fields of the row or change */
export function unpackStamps(names: readonly string[], at: PackedStamps): PackedStamps {
  if (!(MOST in at)) return at;
  const unpacked: Record<string, Stamp> = {};
  for (const name of names) {
    const stamp = packedStampOf(at, name);
    if (stamp !== NO_STAMP) unpacked[name] = stamp;
  }
  return unpacked;
}

export function latestStamp(stamps: Iterable<Stamp>): Stamp | null {
  let latest: Stamp | null = null;
  for (const stamp of stamps) if (latest === null || stamp > latest) latest = stamp;
  return latest;
}
