import { uniform } from './randomness.ts';

/** A number above 0 and below 1 for each minute of a day. */
type Chance = (minute: number) => number;

/** What is left to chance inside a minute: how far up, how far down, and when it turns. */
export type Luck = {
  readonly up: Chance;
  readonly down: Chance;
  readonly nearTurn: Chance;
  readonly farTurn: Chance;
};

export const luckOf = (stream: number): Luck => ({
  up: (minute) => uniform(stream, 4 * minute),
  down: (minute) => uniform(stream, 4 * minute + 1),
  nearTurn: (minute) => uniform(stream, 4 * minute + 2),
  farTurn: (minute) => uniform(stream, 4 * minute + 3),
});

/**
 * Luck that in some minutes mirrors another's: what moves two prices against each other does so inside
 * the minutes too. Without it their product would have far too long wicks.
 */
export function mirrored(own: Luck, other: Luck, isMirrored: (minute: number) => boolean): Luck {
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
