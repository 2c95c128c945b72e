import type { Analytics } from '#contracts/analytics.ts';
import { type Scanner, SCANNERS } from './scanners.ts';

/** A share of fewer says nothing. */
const LEAST_CLOSED = 10;

/** What the signals of a scanner brought; `won` ended above zero after costs, `rNet` is their sum. */
export type ScannerResults = { issued: number; closed: number; won: number; rNet: number };

const NONE: ScannerResults = { issued: 0, closed: 0, won: 0, rNet: 0 };

/** Every scanner, whether it issued anything or not. */
export const toSignalResults = (
  found: ReadonlyMap<Scanner, ScannerResults>,
): Analytics['signals'] =>
  SCANNERS.map((scanner) => {
    const { issued, closed, won, rNet } = found.get(scanner) ?? NONE;
    return {
      scanner_type: scanner,
      issued,
      closed,
      won,
      success_rate: closed < LEAST_CLOSED ? null : Math.round((1000 * won) / closed) / 10,
      r_net: Math.round(rNet * 100) / 100,
    };
  });
