function tail(share: number): number {
  const r = Math.sqrt(-Math.log(share));
  if (r <= 5) {
    const x = r - 1.6;
    return (
      (((0.17023821103 * x + 1.3067284816) * x + 2.75681539) * x + 1.4234372777) /
      ((0.12021132975 * x + 0.7370016425) * x + 1)
    );
  }
  const x = r - 5;
  return (
    (((0.017337203997 * x + 0.42868294337) * x + 3.081226386) * x + 6.657905115) /
    ((0.012258202635 * x + 0.24197894225) * x + 1)
  );
}

/**
 * The normal deviate below which a share of all lies, to seven digits.
 *
 * @param share above 0 and below 1
 * @source M. J. Wichura, Algorithm AS 241 (PPND7), Applied Statistics 37 (1988) 477-484
 */
export function inverseNormal(share: number): number {
  const q = share - 0.5;
  if (q < -0.425) return -tail(share);
  if (q > 0.425) return tail(1 - share);
  const x = 0.180625 - q * q;
  return (
    (q * (((59.10937472 * x + 159.29113202) * x + 50.434271938) * x + 3.3871327179)) /
    (((67.1875636 * x + 78.757757664) * x + 17.895169469) * x + 1)
  );
}

/**
 * Counter-based randomness: the n-th number of a stream is a hash of the stream and n, so that any
 * number can be computed without those before it.
 */

/** Odd and far from every small number, so that counters do not start at mix's fixed point 0. */
const OFFSET = 0x9e3779b9;

/** @source A. Appleby, MurmurHash3, the 32-bit finaliser: every bit in flips half of the bits out */
function mix(bits: number): number {
  const a = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  const b = Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return b ^ (b >>> 16);
}

const hash = (key: number, index: number): number => mix(mix(index + OFFSET) ^ key);

const hashText = (text: string): number =>
  Array.from(text).reduce((key, letter) => hash(key, letter.charCodeAt(0)), text.length);

/** The key of a stream: its seed, purpose, and factor or day. */
export const streamOf = (...parts: readonly (string | number)[]): number =>
  parts.reduce<number>(
    (key, part) => hash(key, typeof part === 'string' ? hashText(part) : part),
    0,
  );

/** Uniform in the open interval 0 to 1. */
export const uniform = (stream: number, index: number): number =>
  ((hash(stream, index) >>> 0) + 0.5) / 2 ** 32;

/** Standard normal. */
export const normal = (stream: number, index: number): number =>
  inverseNormal(uniform(stream, index));

/** A number above 0 and below 1 for each minute of a day. */
type Chance = (minute: number) => number;

/** The random numbers of a minute: extremes up and down, and the times of the two turns. */
export type IntraMinuteRandomness = Readonly<
  Record<'up' | 'down' | 'nearTurn' | 'farTurn', Chance>
>;

export const intraMinuteRandomness = (stream: number): IntraMinuteRandomness => ({
  up: (minute) => uniform(stream, 4 * minute),
  down: (minute) => uniform(stream, 4 * minute + 1),
  nearTurn: (minute) => uniform(stream, 4 * minute + 2),
  farTurn: (minute) => uniform(stream, 4 * minute + 3),
});

/**
 * Random numbers that in some minutes mirror those of another leg, so that two opposed prices move
 * against each other within the minutes too. Without it their product would have far too long wicks.
 */
export function mirrored(
  own: IntraMinuteRandomness,
  other: IntraMinuteRandomness,
  isMirrored: (minute: number) => boolean,
): IntraMinuteRandomness {
  const either =
    (mine: Chance, theirs: Chance): Chance =>
    (minute) =>
      isMirrored(minute) ? theirs(minute) : mine(minute);
  return {
    up: either(own.up, other.down),
    down: either(own.down, other.up),
    nearTurn: either(own.nearTurn, other.nearTurn),
    farTurn: either(own.farTurn, other.farTurn),
  };
}
