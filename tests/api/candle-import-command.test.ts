import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openSqlite } from '#api/db/open-sqlite.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { quickly } from '#tests/support/quickly.ts';

const command = fileURLToPath(new URL('../../api/commands/candles-import.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bellwether-command-'));
const file = join(folder, 'gold.csv');
writeFileSync(file, '20241104 070000;2065.5;2065.9;2065.1;2065.4;12\n20241104 070000;bad\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { code: number; said: string; complained: string };

/** Runs the command as an operator would, on a database of its own. */
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

async function storedIn(dataDir: string): Promise<number> {
  const database = await openSqlite(join(folder, dataDir, 'bellwether.sqlite'));
  const series = { source: 'stored', instrument: 'XAUUSD', timeframe: 'M1' } as const;
  const extent = await createCandleStore(database).extent(series);
  await database.close();
  return extent?.count ?? 0;
}

const gold = ['--instrument', 'XAUUSD', '--timeframe', 'M1', '--timezone', 'EST-fixed'];

describe('npm run candles:import', () => {
  it('stores valid candles, and reports the result in plain words', async () => {
    const { code, said, complained } = await run('real', file, ...gold);
    expect(complained).toBe('');
    expect(said.split('\n')).toEqual([
      '1 good XAUUSD M1 candles of 2 rows',
      'from 2024-11-04 12:00 UTC to 2024-11-04 12:00 UTC',
      'times read as EST-fixed; the file does not show whose they are',
      'Left out: 1 × A price is missing or is no number',
      '  line 2: 20241104 070000 bad',
      '0 of 1 expected candles are missing',
      'Stored.',
      '',
    ]);
    expect(code).toBe(0);
    expect(await storedIn('real')).toBe(1);
  });

  it('stores nothing with --dry-run', async () => {
    const { code, said } = await run('dry', file, ...gold, '--dry-run');
    expect(said).toContain('Nothing was stored: this was a preview.');
    expect(code).toBe(0);
    expect(await storedIn('dry')).toBe(0);
  });

  it.each([
    [
      'no file',
      gold,
      /^Wrong arguments: file: the file is missing\. Usage: npm run candles:import/,
    ],
    ['a file that is not there', ['no.csv', ...gold], /^There is no file no\.csv\.\n$/],
    ['an unknown instrument', [file, '--instrument', 'DOGE'], /instrument: Unknown instrument\./],
    ['an unknown option', [file, '--force'], /^Wrong arguments: Unknown option '--force'\. Usage/],
    ['a file of something else', [command, ...gold], /^No row of this file is a candle\. Expected/],
  ])('ends with one clear sentence: %s', async (_, args, sentence) => {
    const { code, said, complained } = await run('wrong', ...args);
    expect(complained).toMatch(sentence);
    expect(complained.trimEnd()).not.toContain('\n');
    expect(said).toBe('');
    expect(code).toBe(1);
  });
});
