import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DataSource } from '#contracts/primitives.ts';
import { ScannerType } from '#contracts/signals.ts';

const USAGE =
  'Usage: npm run backtest -- --scanner peak|weekly|1m_sniper --from 2025-01-01 --to 2026-01-01 [--source simulated|stored|…] [--csv FILE]';

const text = { type: 'string' } as const;
const Day = z.iso
  .date('must be a day, as in 2025-01-31')
  .transform((day) => Date.parse(`${day}T00:00:00Z`));

/** Days are UTC ms of their midnight; without a source it is the one that the server is set to. */
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

/**
 * What was typed behind `npm run backtest --`.
 *
 * @param now UTC ms: what has not happened yet cannot be looked at
 * @throws Error with one sentence that names the option, and how to do it right
 */
export function readBacktestOptions(args: readonly string[], now: number): BacktestOptions {
  const isOver = ({ to }: BacktestOptions): boolean => to <= now;
  const Past = BacktestOptions.refine(isOver, { path: ['to'], error: 'must not be in the future' });
  try {
    const options = { scanner: text, from: text, to: text, source: text, csv: text };
    return Past.parse(parseArgs({ args: [...args], options }).values);
  } catch (error) {
    throw new Error(`Wrong arguments: ${reasonOf(error)}. ${USAGE}`, { cause: error });
  }
}

/** Node's own message goes on with advice that does not fit here. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `--${issue?.path.join('.')}: ${issue?.message}`;
  }
  return error instanceof Error ? error.message.replace(/\. .*/s, '') : String(error);
}
