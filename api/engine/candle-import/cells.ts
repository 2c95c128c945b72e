const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number with a decimal point; null for anything else, `Infinity` and hexadecimal included. */
export const parseNumber = (text: string | undefined): number | null =>
  text !== undefined && NUMBER.test(text) ? Number(text) : null;

/** A time as a file writes it. */
export type WallTime = {
  /** ms since 1970 as if the file's clock were UTC. */
  readonly wall: number;
  /** The file names the offset itself: `wall` is UTC. */
  readonly isAbsolute: boolean;
};

const EPOCH_SECONDS = /^\d{10}(?:\.\d+)?$/;
const EPOCH_MS = /^\d{13}$/;
/** `2026-11-02T07:00:00Z`, `2026.11.02 07:00`, `20261102 070000`, `2026-11-02`. */
const MOMENT =
  /^(\d{4})([-./]?)(\d\d)\2(\d\d)(?:[ T]+(\d\d?):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;

/**
 * Reads a time. Epochs count as a clock like any other: terminals export their server's time that way.
 *
 * @returns null when it is no time in one of the known forms, or one like 31 February
 */
export function parseWallTime(text: string): WallTime | null {
  if (EPOCH_SECONDS.test(text)) {
    return { wall: Math.round(Number(text) * 1000), isAbsolute: false };
  }
  if (EPOCH_MS.test(text)) return { wall: Number(text), isAbsolute: false };
  const parts = MOMENT.exec(text);
  if (!parts) return null;
  const [, year, , month, day, hour = '00', minute = '00', second = '00', zone] = parts;
  const date = `${year}-${month}-${day}`;
  const clock = `${hour.padStart(2, '0')}:${minute}:${second}`;
  const wall = Date.parse(`${date}T${clock}${isoOffset(zone)}`);
  if (Number.isNaN(wall) || new Date(date).getUTCDate() !== Number(day)) return null;
  return { wall, isAbsolute: zone !== undefined };
}

/** `+02:00` or `Z`. */
const isoOffset = (zone: string | undefined): string =>
  zone !== undefined && /\d/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z';
