import type { Db } from '#api/db/database.ts';
import { addFigure } from './metrics.store.ts';

/**
 * Counts a like inside the caller's transaction: likes carry no time that they could be counted by
 * later. One that is taken back stays counted.
 *
 * @param at UTC ms
 */
export const countLike = (tx: Db, at: number): Promise<void> => addFigure(tx, 'likes', at, 1);
