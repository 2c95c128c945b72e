import { type TableReader } from '../table-reader.ts';
import { mt4Reader } from './mt4.ts';
import { mt5Reader } from './mt5.ts';

/** In the order in which they are asked; no two recognise the same file. */
export const ALL_READERS: readonly TableReader[] = [mt5Reader, mt4Reader];
