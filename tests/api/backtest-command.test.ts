import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { signals } from '#api/db/schema/signals.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { simulator } from '#tests/support/open-market.ts';
import { quickly } from '#tests/support/quickly.ts';

const command = fileURLToPath(new URL('../../api/commands/backtest.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bellwether-backtest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { code: number; said: string; complained: string };

/** Runs the command as an operator would, in a data directory of its own. */
function run(dataDir: string, ...args: readonly string[]): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: join(folder, dataDir) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...quickly, command, ...args],
      { env },
      (error, said, complained) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, complained });
      },
    );
  });
}

const span = ['--from', '2026-06-08', '--to', '2026-06-11'];
const sniper = ['--scanner', '1m_sniper', ...span];
const csvOf = (name: string): string => join(folder, `${name}.csv`);

type Row = Record<string, string>;
const rowsOf = (name: string): Row[] =>
  Papa.parse<Row>(readFileSync(csvOf(name), 'utf8').trimEnd(), { header: true }).data;

/** The simulated minutes of the euro, these days and seven weeks before, as if they had been imported. */
async function importMinutes(dataDir: string): Promise<void> {
  mkdirSync(join(folder, dataDir));
  const database = await openSqlite(join(folder, dataDir, 'bellwether.sqlite'));
  const [from, to] = [Date.parse('2026-04-20'), Date.parse('2026-06-11')];
  const minutes = simulator.candles('EURUSD', 'M1', from, to);
  const series = { source: 'stored', instrument: 'EURUSD', timeframe: 'M1' } as const;
  await createCandleStore(database).add(series, minutes);
  await database.close();
}

async function signalsIn(dataDir: string): Promise<number> {
  const database = await openSqlite(join(folder, dataDir, 'bellwether.sqlite'));
  const rows = await database.db.select().from(signals);
  await database.close();
  return rows.length;
}

describe('npm run backtest', { timeout: 120_000 }, () => {
  it(
    'prints the graded record and writes every signal, the same bytes each time',
    { tags: ['full'] },
    async () => {
      const [first, second] = await Promise.all([
        run('none', ...sniper, '--csv', csvOf('first')),
        run('none', ...sniper, '--csv', csvOf('second')),
      ]);
      expect(first.complained).toBe('');
      expect(first.code).toBe(0);
      expect(first.said).toContain('1M Sniper, simulated candles, 2026-06-08 to 2026-06-11 UTC\n');
      expect(readFileSync(csvOf('second'))).toEqual(readFileSync(csvOf('first')));
      expect(second.said).toBe(first.said.replace('first.csv', 'second.csv'));
      expect(existsSync(join(folder, 'none'))).toBe(false); // simulated candles need no database
      const rows = rowsOf('first');
      expect(first.said).toContain(`${rows.length} issued`);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        expect(row['data_source']).toBe('simulated');
        expect(['tp_hit', 'sl_hit', 'expired']).toContain(row['status']);
      }
    },
  );

  it(
    'names the source of the candles, and finds the same in candles of any source',
    { tags: ['full'] },
    async () => {
      await importMinutes('imported');
      const onImported = ['--source', 'stored', '--csv', csvOf('stored')];
      const { said, complained, code } = await run('imported', ...sniper, ...onImported);
      expect({ complained, code }).toEqual({ complained: '', code: 0 });
      expect(said).toContain('1M Sniper, stored candles, ');
      const ofEuro = rowsOf('first').filter((row) => row['instrument'] === 'EURUSD');
      expect(ofEuro.length).toBeGreaterThan(0);
      expect(rowsOf('stored')).toEqual(ofEuro.map((row) => ({ ...row, data_source: 'stored' })));
      expect(await signalsIn('imported')).toBe(0);
    },
  );

  it('ends with one sentence where something is missing or wrong', async () => {
    const [none, wrong] = await Promise.all([
      run('empty', ...sniper, '--source', 'stored'),
      run('empty', ...sniper, '--scanner', 'mine'),
    ]);
    expect(none.complained).toMatch(/^There is no database .*: import candles first\.\n$/);
    expect(wrong.complained).toMatch(/^Wrong arguments: --scanner: Unknown scanner\. Usage: .*\n$/);
    expect([none, wrong].map(({ code, said }) => [code, said])).toEqual([
      [1, ''],
      [1, ''],
    ]);
    expect(existsSync(join(folder, 'empty'))).toBe(false);
  });
});
