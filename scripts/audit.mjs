import { spawnSync } from 'node:child_process';
import { shippedPackages } from './licences.mjs';
import { environment, main, root, runVitest, say, Stop } from './run.mjs';

/** The JSON output of an npm command; `{ error }` when the registry did not respond. */
function askNpm(...args) {
  const child = spawnSync('npm', [...args, '--json'], {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  try {
    return JSON.parse(child.stdout);
  } catch {
    return { error: { summary: child.stderr } };
  }
}

/** Reports a check that could not be made: it counts neither as passed nor as failed. */
function sayUnanswered(what, { error, message }) {
  const reason = String(error?.summary || error?.detail || message || 'no answer').trim();
  say(`? ${what}: the registry does not say (${reason.split('\n')[0]}). Ask again elsewhere.`);
}

/** The packages with known vulnerabilities; prints which of them are shipped. */
function judgeAdvisories() {
  const answer = askNpm('audit');
  if (answer.vulnerabilities === undefined) {
    sayUnanswered('Known vulnerabilities', answer);
    return [];
  }
  const shipped = new Set(shippedPackages().map(({ name }) => name));
  const affected = Object.values(answer.vulnerabilities);
  say(`${affected.length === 0 ? '✓' : '✗'} Known vulnerabilities: ${affected.length}`);
  for (const { name, severity, range } of affected) {
    say(`  ${name} ${range}: ${severity}, ${shipped.has(name) ? 'shipped' : 'a tool'}`);
  }
  return affected;
}

/** The packages with an invalid signature. */
function judgeSignatures() {
  const answer = askNpm('audit', 'signatures');
  if (answer.invalid === undefined) {
    sayUnanswered('Signatures', answer);
    return [];
  }
  const { invalid, missing } = answer;
  const mark = invalid.length === 0 ? '✓' : '✗';
  say(`${mark} Signatures: ${invalid.length} wrong, ${missing.length} missing`);
  return invalid;
}

await main(async () => {
  await runVitest('The lock file, the licences and the secrets', [
    '--project=node',
    'tests/architecture/dependencies',
    'tests/architecture/secrets',
  ]);
  const problems = [...judgeAdvisories(), ...judgeSignatures()];
  if (problems.length > 0) throw new Stop('docs/updates.md says what to do.');
});
