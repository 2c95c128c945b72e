import { inverseNormal } from './inverse-normal.ts';

/**
 * Randomness by counter: the n-th number of a stream is a hash of the stream and n, so that any of
 * them is at hand without drawing those before it.
 */

/** Odd and far from every small number, so that counters do not start at mix's fixed point 0. */
const OFFSET = 0x9e3779b9;

/** @source A. Appleby, MurmurHash3, the 32-bit finaliser: every bit in flips half of the bits out */
function mix(word: number): number {
  const a = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const b = Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return b ^ (b >>> 16);
}

const hash = (key: number, index: number): number => mix(mix(index + OFFSET) ^ key);

const hashText = (text: string): number =>
  Array.from(text).reduce((key, letter) => hash(key, letter.charCodeAt(0)), text.length);

/** Names a stream: its seed, what it is for, and for which factor or day. */
export const streamOf = (...parts: readonly (string | number)[]): number =>
  parts.reduce<number>(
    (key, part) => hash(key, typeof part === 'string' ? hashText(part) : part),
    0,
  );

/** Evenly spread above 0 and below 1. */
export const uniform = (stream: number, index: number): number =>
  ((hash(stream, index) >>> 0) + 0.5) / 2 ** 32;

/** Normally spread with variance 1. */
export const normal = (stream: number, index: number): number =>
  inverseNormal(uniform(stream, index));
