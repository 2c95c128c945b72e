import { describe, expect, it } from 'vitest';
import { backtestInThreads, backtestPart } from '#api/commands/backtest-threads.ts';
import { readConfig } from '#api/config/config.ts';
import { scannerInstruments } from '#contracts/rules/signals/scanners.ts';

const config = readConfig({ NODE_ENV: 'test' });
const span = { from: Date.UTC(2026, 5, 8), to: Date.UTC(2026, 5, 11) };

describe('a backtest in threads', () => {
  it('finds what one thread finds, in the same order', async () => {
    const task = { scanner: '1m_sniper', source: 'simulated', span } as const;
    const instruments = scannerInstruments[task.scanner];
    const expected = await backtestPart(config, { ...task, instruments });
    expect(expected.length).toBeGreaterThan(0);
    const done: number[] = [];
    expect(await backtestInThreads(config, task, (share) => done.push(share))).toEqual(expected);
    expect(done.at(-1)).toBe(1);
  }, 60_000); // a thread loads the engines

  it('scans together what is compared', async () => {
    const task = { scanner: 'weekly', source: 'simulated', span } as const;
    const instruments = scannerInstruments[task.scanner];
    const together = await backtestPart(config, { ...task, instruments });
    expect(together.length).toBeGreaterThan(0);
    expect(await backtestInThreads(config, task, () => undefined)).toEqual(together);
  });
});
