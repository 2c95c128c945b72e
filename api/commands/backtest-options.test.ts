import { expect, it } from 'vitest';
import { readBacktestOptions } from './backtest-options.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const peak = ['--scanner', 'peak', '--from', '2025-01-01', '--to', '2026-01-01'];
const read = (...more: string[]) => readBacktestOptions([...peak, ...more], NOW);

it('reads the scanner, the days and where to look and to write', () => {
  const days = { from: Date.UTC(2025, 0, 1), to: Date.UTC(2026, 0, 1) };
  expect(read()).toEqual({ scanner: 'peak', ...days });
  expect(read('--source', 'stored', '--csv', 'peak.csv')).toEqual({
    scanner: 'peak',
    ...days,
    source: 'stored',
    csv: 'peak.csv',
  });
});

it.each([
  [['--scanner', 'mine'], '--scanner: Unknown scanner'],
  [['--from', '13.06.2026'], '--from: must be a day, as in 2025-01-31'],
  [['--from', '2026-01-01'], '--to: must be after --from'],
  [['--to', '2026-11-22'], '--to: must not be in the future'],
  [['--source', 'rumours'], '--source: '],
  [['--csv', ''], '--csv: the file name is missing'],
  [['--sauce', 'stored'], "Unknown option '--sauce'"],
  [['everything'], "Unexpected argument 'everything'"],
])('names what is wrong with %s, and how to do it right', (more, sentence) => {
  expect(() => read(...more)).toThrow(`Wrong arguments: ${sentence}`);
  expect(() => read(...more)).toThrow('Usage: npm run backtest -- --scanner peak|weekly|1m_sniper');
});

it('names what is missing', () => {
  expect(() => readBacktestOptions(peak.slice(2), NOW)).toThrow('--scanner: ');
  expect(() => readBacktestOptions(peak.slice(0, 4), NOW)).toThrow('--to: ');
});
