import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteConnection from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { quickly } from '#tests/support/quickly.ts';

const KILLS = process.env['FULL'] === '1' ? 25 : 2;
const writer = fileURLToPath(new URL('../support/crash-writer.ts', import.meta.url));

/** Starts a writer and kills it after this many acknowledgements, in the middle of its work. */
function writeAndDie(file: string, mode: string, acknowledgements: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...quickly, writer, file, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      if (text.split('\n').length > acknowledgements) child.kill('SIGKILL');
    });
    child.on('error', reject);
    // Without the end of the last line: a cut name is no acknowledgement.
    child.on('close', () => resolve(text.split('\n').slice(0, -1)));
  });
}

it.each(['NORMAL', 'FULL'])(
  'fault 37: no acknowledged row is lost with synchronous %s, however often the process is killed',
  { timeout: 120_000 },
  async (mode) => {
    const folder = mkdtempSync(join(tmpdir(), 'bellwether-crash-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'crash.sqlite');
    const acknowledged = new Set<string>();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      for (const id of await writeAndDie(file, mode, kill * 3)) acknowledged.add(id);
    }

    const connection = new SqliteConnection(file);
    onTestFinished(() => void connection.close());
    const ids = (sql: string) => new Set(connection.prepare<[], string>(sql).pluck().all());
    const users = ids('SELECT id FROM users');
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 3);
    expect([...acknowledged].filter((id) => !users.has(id))).toEqual([]);
    expect(ids('SELECT target FROM audit_log')).toEqual(users); // both rows of a write, or none
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  },
);
