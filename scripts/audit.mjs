import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { atRoot, environment, main, ownNode, root, runShown, say, Stop } from './run.mjs';

/** What npm says to a question; `error` when the registry has not answered it. */
function ask(...args) {
  const asked = spawnSync('npm', [...args, '--json'], {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  try {
    return JSON.parse(asked.stdout);
  } catch {
    return { error: { summary: asked.stderr } };
  }
}

/** A question without an answer is no good news. */
function sayUnanswered(what, { error, message }) {
  const reason = String(error?.summary || error?.detail || message || 'no answer').trim();
  say(`? ${what}: the registry does not say (${reason.split('\n')[0]}). Ask again elsewhere.`);
}

/** Names of packages with known weaknesses; those that are handed on are marked. */
function judgeAdvisories() {
  const answer = ask('audit');
  if (answer.vulnerabilities === undefined) {
    sayUnanswered('Known weaknesses', answer);
    return [];
  }
  const shipped = readFileSync(atRoot('docs', 'licences.md'), 'utf8');
  const found = Object.values(answer.vulnerabilities);
  say(`${found.length === 0 ? '✓' : '✗'} Known weaknesses: ${found.length}`);
  for (const { name, severity, range } of found) {
    const isShipped = new RegExp(`^\\| ${name} `, 'm').test(shipped);
    say(`  ${name} ${range}: ${severity}${isShipped ? ', handed on' : ', a tool'}`);
  }
  return found;
}

/** Packages that are not what their authors have signed. */
function judgeSignatures() {
  const answer = ask('audit', 'signatures');
  if (answer.invalid === undefined) {
    sayUnanswered('Signatures', answer);
    return [];
  }
  const { invalid, missing } = answer;
  const mark = invalid.length === 0 ? '✓' : '✗';
  say(`${mark} Signatures: ${invalid.length} wrong, ${missing.length} missing`);
  return invalid;
}

await main(() => {
  runShown('The lock file, the licences and the secrets', ownNode, [
    atRoot('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project=node',
    'tests/architecture/dependencies',
    'tests/architecture/secrets',
  ]);
  const found = [...judgeAdvisories(), ...judgeSignatures()];
  if (found.length > 0) throw new Stop('docs/updates.md says what to do.');
});
