import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { atRoot, environment, main, ownNode, root, say, Stop } from './run.mjs';

/** Within so many worlds of the simulation each bug has to show itself. */
const WORLDS = '200';
const LIMIT_MS = 600_000; // a bug may make the sync run for ever
const program = ['--max-semi-space-size=64', 'tests/simulate/main.ts', '--seeds', WORLDS];

/** Runs the simulation with one bug planted, without a change of any file. @returns what it printed, and its exit code */
function simulate(args) {
  const child = spawn(ownNode, [...program, ...args], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ output, code }));
  });
}

/** @returns whether it was as expected */
async function tryOut({ name, expected }) {
  const { output, code } = await simulate(['--planted', name]);
  if (output.includes('its text is not once in')) throw new Stop(output);
  const outcome = code === 0 ? 'harmless' : 'caught';
  const [, seed] = /--seed (\d+)/.exec(output) ?? [];
  const isAsExpected = outcome === expected;
  say(`${isAsExpected ? '✓' : '✗'} ${outcome}${seed ? ` in world ${seed}` : ''}: ${name}`);
  return isAsExpected;
}

await main(async () => {
  const all = JSON.parse(readFileSync(atRoot('tests', 'simulate', 'planted-bugs.json'), 'utf8'));
  // An argument after `npm run test:mutants --` selects the bugs whose names contain it.
  const chosen = all.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  const healthy = await simulate([]);
  if (healthy.code !== 0) throw new Stop(`Without a planted bug:\n${healthy.output}`);
  const queue = [...chosen];
  let wrong = 0;
  async function work() {
    for (let bug = queue.shift(); bug; bug = queue.shift()) {
      if (!(await tryOut(bug))) wrong += 1;
    }
  }
  await Promise.all([work(), work()]);
  if (wrong > 0) throw new Stop(`${wrong} of ${chosen.length} were not as expected.`);
  say(`✓ All ${chosen.length} planted bugs were as expected.`);
});
