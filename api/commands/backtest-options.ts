import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DataSource } from '#contracts/primitives.ts';
import { ScannerType } from '#contracts/signals.ts';
import { wrongArguments } from './terminal.ts';

const USAGE =
  'Usage: npm run backtest -- --scanner peak|weekly|1m_sniper --from 2025-01-01 --to 2026-01-01 [--source simulated|stored|…] [--csv FILE]';

const text = { type: 'string' } as const;
const Day = z.iso
  .date('must be a day, as in 2025-01-31')
  .transform((day) => Date.parse(`${day}T00:00:00Z`));

/** Days are UTC ms of their midnight; the default source is the server's. */
const BacktestOptions = z
  .object({
    scanner: ScannerType,
    from: Day,
    to: Day,
    source: DataSource.optional(),
    csv: z.string().min(1, 'the file name is missing').optional(),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'must be after --from' });
export type BacktestOptions = z.infer<typeof BacktestOptions>;

/** @param now UTC ms: the future cannot be tested. @throws Error that names the option, with the usage */
export function readBacktestOptions(args: readonly string[], now: number): BacktestOptions {
  const isOver = ({ to }: BacktestOptions): boolean => to <= now;
  const Past = BacktestOptions.refine(isOver, { path: ['to'], error: 'must not be in the future' });
  try {
    const options = { scanner: text, from: text, to: text, source: text, csv: text };
    return Past.parse(parseArgs({ args: [...args], options }).values);
  } catch (error) {
    throw wrongArguments(error, USAGE, '--');
  }
}
