import { uniform } from './randomness.ts';

/** What is left to chance inside a minute: how far up, how far down, and when it turns. */
export type Chance = 'up' | 'down' | 'nearTurn' | 'farTurn';

/** A number above 0 and below 1 for each chance of each minute of a day. */
export type Luck = (minute: number, chance: Chance) => number;

const places: Readonly<Record<Chance, number>> = { up: 0, down: 1, nearTurn: 2, farTurn: 3 };

export const luckOf =
  (stream: number): Luck =>
  (minute, chance) =>
    uniform(stream, 4 * minute + places[chance]);

const opposites: Readonly<Record<Chance, Chance>> = {
  up: 'down',
  down: 'up',
  nearTurn: 'nearTurn',
  farTurn: 'farTurn',
};

/**
 * Luck that in a share of the minutes mirrors another's: what moves two prices against each other does
 * so inside the minutes too. Without it their product would have far too long wicks.
 */
export const mirrorOf =
  (other: Luck, stream: number, share: number): Luck =>
  (minute, chance) =>
    uniform(stream, 5 * minute) < share
      ? other(minute, opposites[chance])
      : uniform(stream, 5 * minute + 1 + places[chance]);
