import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySources, newEndpoint, runIn, textsOf } from './copied-sources.ts';

const vitest = 'node_modules/vitest/vitest.mjs';
const pin = 'posts.pin --method post --path /admin/posts/:id/pin --access admin';

/** What is typed, and what the refusal says. */
const refused: readonly (readonly [command: string, message: string])[] = [
  ['pin --method post --path /pin --access user', 'Name it by its feature and itself'],
  ['posts.pin --method patch --path /pin --access user', '--method must be one of get, post'],
  ['posts.pin --method post --path /pin --access all', '--access must be one of public'],
  ['posts.pin --method post --path pin --access user', '--path must be like /posts/:id/pin'],
  ['posts.pin --method post --path /posts/pin --access admin', '--path must begin with /admin/'],
  ['posts.pin --method get --path /pin --access user --body', 'A get has no body'],
  ['posts.pin --method post --path /posts/:id/pin --access user', 'Pass --shared'],
  ['posts.pin --method post --path /pin --access user --audit x', '--audit must be an area'],
  ['posts.like --method post --path /like --access user', 'contracts/posts.ts has a like already'],
  [
    'posts.new --method post --path /admin/posts --access admin',
    'contracts/posts.ts declares POST',
  ],
  ['polls.list --method get --path /polls --access user', 'There is no table polls'],
  ['payments.sum --method get --path /payment/sum --access user', 'Write payments.sum by hand'],
  [`${pin} --colour red`, "Unknown option '--colour'"],
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
    const { isDone, output } = newEndpoint(own, pin);
    expect([isDone, output]).toEqual([true, expect.stringContaining('Left to write by hand:')]);
    const texts = textsOf(own);
    expect(texts.get('web/data/notifications/posts.ts')).toContain('export const usePinPost');
    expect(texts.get('contracts/rules/audit-copy.ts')).toContain(
      "'posts.pinned': 'pinned the post'",
    );
    const tests = ['tests/contract/wiring.test.ts', 'tests/api/posts.test.ts'];
    const only = ['-t', 'every endpoint of the contract|POST /admin/posts/:id/pin'];
    const run = runIn(own, vitest, 'run', '--project=node', ...tests, ...only);
    expect([run.isDone, run.output]).toEqual([true, expect.stringMatching(/Tests\s+9 passed/)]);
    rmSync(own, { recursive: true, force: true });
  });
});
