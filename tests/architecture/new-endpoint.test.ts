import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySources, newEndpoint, runIn, textsOf } from './copied-sources.ts';

const vitest = 'node_modules/vitest/vitest.mjs';
const archive = 'posts.archive --method post --path /admin/posts/:id/archive --access admin';

/** What is typed, and what the refusal says. */
const refused: readonly (readonly [command: string, message: string])[] = [
  ['archive --method post --path /archive --access user', 'Name it by its feature and itself'],
  [
    'posts.archive --method patch --path /archive --access user',
    '--method must be one of get, post',
  ],
  ['posts.archive --method post --path /archive --access all', '--access must be one of public'],
  [
    'posts.archive --method post --path archive --access user',
    '--path must be like /posts/:id/archive',
  ],
  [
    'posts.archive --method post --path /posts/archive --access admin',
    '--path must begin with /admin/',
  ],
  ['posts.archive --method get --path /archive --access user --body', 'A get has no body'],
  ['posts.archive --method post --path /posts/:id/archive --access user', 'Pass --shared'],
  [
    'posts.archive --method post --path /archive --access user --audit x',
    '--audit must be an area',
  ],
  ['posts.like --method post --path /like --access user', 'contracts/posts.ts has a like already'],
  [
    'posts.new --method post --path /admin/posts --access admin',
    'contracts/posts.ts declares POST',
  ],
  ['polls.list --method get --path /polls --access user', 'There is no table polls'],
  ['payments.sum --method get --path /payment/sum --access user', 'Write payments.sum by hand'],
  [`${archive} --colour red`, "Unknown option '--colour'"],
];

describe('a new endpoint', { timeout: 90_000 }, () => {
  let copy = '';
  let before: ReadonlyMap<string, string> = new Map();
  beforeAll(() => {
    copy = copySources();
    before = textsOf(copy);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('is refused with what is wrong, and nothing is written', () => {
    for (const [command, message] of refused) {
      const { isDone, output } = newEndpoint(copy, command);
      expect(output).toContain(message);
      expect(isDone).toBe(false);
    }
    expect(textsOf(copy)).toEqual(before);
  });

  it('of a feature is served, called by a hook and tested', { tags: ['full'] }, () => {
    const own = copySources();
    const { isDone, output } = newEndpoint(own, archive);
    expect([isDone, output]).toEqual([true, expect.stringContaining('Left to write by hand:')]);
    const texts = textsOf(own);
    expect(texts.get('web/data/notifications/posts.ts')).toContain('export const useArchivePost');
    expect(texts.get('contracts/rules/audit-copy.ts')).toContain(
      "'posts.archived': 'archived the post'",
    );
    const tests = ['tests/contract/wiring.test.ts', 'tests/api/posts.test.ts'];
    const only = ['-t', 'every endpoint of the contract|POST /admin/posts/:id/archive'];
    const run = runIn(own, vitest, 'run', '--project=node', ...tests, ...only);
    expect([run.isDone, run.output]).toEqual([true, expect.stringMatching(/Tests\s+9 passed/)]);
    rmSync(own, { recursive: true, force: true });
  });
});
