// @module-tag full -- checks the types of generated code and runs its tests: half a minute
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySources, newEndpoint, runIn, textsOf } from './copied-sources.ts';
import { runTool } from './planted-tree.ts';

/** Each kind of endpoint: of a feature and of a new one, with and without id and body, for each caller. */
const commands = [
  'posts.archive --method post --path /admin/posts/:id/archive --access admin --body',
  'posts.archives --method get --path /posts/archives --access user',
  'posts.peek --method get --path /posts/:id/peek --access user --shared',
  'webinars.note --method put --path /admin/webinars/:id/note --access admin --body',
  'leads.flag --method post --path /admin/leads/:id/flag --access admin',
  'users.tally --method get --path /admin/users/tally --access admin',
  'signals.star --method post --path /admin/signals/:id/star --access admin',
  'polls.close --method post --path /admin/polls/:id/close --access admin --table posts',
  'polls.list --method get --path /polls --access user --table posts',
  'polls.vote --method post --path /polls/:id/vote --access user --shared --table posts --body',
  'polls.reset --method delete --path /admin/polls --access admin --table posts',
  'offers.ask --method post --path /offers --access visitor --table posts --body',
  'offers.tally --method get --path /offers --access public --table posts',
];

describe('new endpoints of every kind', { timeout: 240_000 }, () => {
  let copy = '';
  let changed: readonly string[] = [];
  beforeAll(() => {
    copy = copySources();
    const before = textsOf(copy);
    for (const command of commands) {
      const { isDone, output } = newEndpoint(copy, command);
      if (!isDone) throw new Error(`${command}: ${output}`);
    }
    const after = Array.from(textsOf(copy));
    changed = after.flatMap(([file, text]) => (text === before.get(file) ? [] : [file]));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('pass lint, types and format', () => {
    expect(runTool(copy, 'oxlint', ...changed)).toContain('Found 0 warnings and 0 errors.');
    expect(runTool(copy, 'oxfmt', '--check', ...changed)).toContain('All matched files use');
  });

  it('pass their own tests and those of every endpoint', () => {
    const own = changed.filter((file) => file.endsWith('.test.ts'));
    const tests = [...own, 'tests/contract', 'tests/api/audit-of-every-act.test.ts'];
    const vitest = 'node_modules/vitest/vitest.mjs';
    const run = runIn(copy, vitest, 'run', '--project=node', ...tests);
    expect([run.isDone, run.output]).toEqual([true, expect.any(String)]);
  });
});
