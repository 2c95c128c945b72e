import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';

/** How many worlds `npm test` runs, half of them in each of two processes; the full run has a hundred times as many. */
const WORLDS = process.env['FULL'] === '1' ? 20_000 : 200;
const HALF = WORLDS / 2;
const root = fileURLToPath(new URL('../..', import.meta.url));

async function simulate(...options: string[]) {
  const args = ['--max-semi-space-size=64', 'tests/simulate/main.ts', ...options];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  return { output, digest: /The last world is (\w+)/.exec(output)?.[1] };
}

let halves: Awaited<ReturnType<typeof simulate>>[] = [];

beforeAll(async () => {
  halves = await Promise.all([
    simulate('--seeds', String(HALF)),
    simulate('--seeds', String(HALF), '--from', String(HALF + 1)),
  ]);
}, WORLDS * 1000);

it('faults 48 and 50: nothing is lost or doubled, and all devices agree ten seconds after the last fault, whatever clocks, networks, tabs, restores and dying processes do', () => {
  for (const { output } of halves) expect(output).toContain(`✓ ${HALF} worlds without a fault`);
});

it('a world that is run alone is the same as among others', async () => {
  const replayed = await simulate('--seed', String(HALF));
  expect(replayed.digest).toMatch(/^\w{16}$/);
  expect(replayed.digest).toBe(halves[0]?.digest);
});
