import { type TableReader } from '../table-reader.ts';
import { bellwetherReader } from './bellwether.ts';
import { ctraderReader } from './ctrader.ts';
import { ftmoReader } from './ftmo.ts';
import { mt4Reader } from './mt4.ts';
import { mt5Reader } from './mt5.ts';
import { tradenoteReader } from './tradenote.ts';
import { tradezellaReader } from './tradezella.ts';
import { xtbReader } from './xtb.ts';

/** In the order in which they are asked; no two recognise the same file. */
export const ALL_READERS: readonly TableReader[] = [
  bellwetherReader,
  mt5Reader,
  mt4Reader,
  ctraderReader,
  xtbReader,
  tradezellaReader,
  tradenoteReader,
  ftmoReader,
];
