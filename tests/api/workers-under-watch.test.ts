import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { quickly } from '#tests/support/quickly.ts';

const program = fileURLToPath(new URL('../support/use-workers.ts', import.meta.url));

/** Runs it as `npm run dev` runs the API. @returns the first line that it prints */
function runUnderWatch(): Promise<string> {
  const watch = spawn(process.execPath, [
    ...quickly,
    '--watch',
    '--watch-preserve-output',
    program,
  ]);
  onTestFinished(() => void watch.kill());
  let complaints = '';
  watch.stderr.on('data', (chunk) => (complaints += String(chunk)));
  return new Promise((resolve, reject) => {
    createInterface(watch.stdout).once('line', resolve);
    watch.once('close', () => reject(new Error(`it ended: ${complaints}`)));
  });
}

it('each worker gets through to the server under node --watch, which sends messages beside theirs', async () => {
  expect(JSON.parse(await runUnderWatch())).toEqual({
    checkCopy: 'intact',
    importCandle: 1,
    train: 1617,
    fillHistory: 14,
  });
});
