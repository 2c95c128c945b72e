import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantTree, runTool } from './planted-tree.ts';

type Violation = { from: string; to: string; rule: { name: string } };
type Report = { summary: { violations: Violation[] } };

const folders = ['contracts', 'mocks', 'api', 'web', 'tests', 'scripts'];

function cruise(cwd: string): Report {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const present = folders.filter((folder) => existsSync(join(cwd, folder)));
  return JSON.parse(runTool(cwd, 'depcruise', ...present, ...args)) as Report;
}

/** From which file, importing what, and the name of the rule (its beginning) that has to catch it. */
const forbidden: [from: string, to: string, rule: string][] = [
  ['contracts/a.ts', '#api/db/x.ts', 'contracts imports nothing of ours'],
  ['contracts/b.ts', 'node:fs', 'the contract knows zod alone'],
  ['mocks/a.ts', '#web/lib/x.ts', 'mocks imports'],
  ['api/domain/a.ts', '#api/db/x.ts', 'api/domain imports'],
  ['api/domain/b.ts', 'drizzle-orm', 'the domain is pure'],
  ['api/engine/a.ts', '#api/db/x.ts', 'api/engine imports'],
  ['api/engine/b.ts', 'hono', 'the engine is pure'],
  ['api/engine/c.ts', '#api/domain/x.ts', 'api/engine imports'],
  ['api/answers/a.ts', '#api/db/x.ts', 'api/answers imports'],
  ['api/answers/b.ts', 'hono', 'the engine is pure'],
  ['api/db/a.ts', '#api/features/posts/posts.service.ts', 'api/db imports'],
  ['api/http/a.ts', '#api/db/x.ts', 'api/http imports'],
  ['api/features/users/a.ts', '#web/lib/x.ts', 'api/features imports'],
  ['api/features/users/b.ts', '#api/features/posts/posts.store.ts', 'api features meet'],
  ['api/features/users/users.routes.ts', 'drizzle-orm', 'only a store touches drizzle'],
  ['api/seed/a.ts', '#api/features/posts/posts.store.ts', 'jobs and seeds use services'],
  ['web/lib/a.ts', '#web/ui/x.ts', 'web/lib imports'],
  ['web/ui/a.tsx', '#web/data/x.ts', 'web/ui imports'],
  ['web/client/a.ts', '#web/offline/x.ts', 'web/client imports'],
  ['web/offline/a.ts', '#web/data/x.ts', 'web/offline imports'],
  ['web/data/a.ts', '#web/ui/x.ts', 'web/data imports'],
  ['web/features/posts/A.tsx', '#web/client/x.ts', 'web/features imports'],
  ['web/features/posts/B.tsx', '#web/features/journal/x.ts', 'screens do not import screens'],
  ['web/admin/users/A.tsx', '#web/features/journal/x.ts', 'screens do not import screens'],
  ['web/app/A.tsx', '#mocks/x.ts', 'only load-mocks imports mocks'],
  ['web/app/B.tsx', '#web/catalogue/x.ts', 'the catalogue is no part of the product'],
  ['web/app/load-mocks.ts', '#web/ui/x.ts', 'load-mocks imports'],
  ['web/sw.ts', '#web/ui/x.ts', 'the worker knows'],
  ['web/data/b.ts', 'node:fs', 'the browser holds no server code'],
  ['web/data/c.ts', '#tests/x.ts', 'a test is not a library'],
  ['web/data/d.ts', './missing.ts', 'imports resolve'],
  ['scripts/a.mjs', '../web/lib/x.ts', 'scripts imports'],
];

const allowed: [from: string, to: string][] = [
  ['contracts/ok.ts', 'zod'],
  ['mocks/world/ok.ts', '#api/engine/x.ts'],
  ['api/answers/ok.ts', '#api/engine/x.ts'],
  ['mocks/handlers/ok.ts', '#api/domain/x.ts'],
  ['api/app.ts', '#api/features/posts/posts.store.ts'],
  ['api/features/users/ok.ts', '#api/features/posts/posts.service.ts'],
  ['api/features/users/users.store.ts', 'drizzle-orm'],
  ['web/app/Shell.tsx', '#web/features/posts/x.ts'],
  ['web/app/scenario/Panel.tsx', '#mocks/x.ts'],
  ['web/catalogue/Ok.tsx', '#mocks/x.ts'],
  ['web/catalogue/ok.stories.tsx', '#web/ui/x.ts'],
  ['web/features/posts/Ok.tsx', '#web/data/x.ts'],
  ['web/features/posts/Ok.test.tsx', '#tests/x.ts'],
  ['tests/ok.ts', '#mocks/x.ts'],
];

const targets = [
  'api/db',
  'api/domain',
  'api/engine',
  'api/features/posts',
  'mocks',
  'tests',
  'web/catalogue',
  'web/client',
  'web/data',
  'web/features/journal',
  'web/features/posts',
  'web/lib',
  'web/offline',
  'web/ui',
].map((folder) => `${folder}/x.ts`);

describe('a planted import', { timeout: 60_000 }, () => {
  let folder = '';
  let violations: Violation[] = [];

  beforeAll(() => {
    const leaves = [
      ...targets,
      'api/features/posts/posts.store.ts',
      'api/features/posts/posts.service.ts',
    ].map((file) => [file, 'export const x = 1;\n'] as const);
    const importing = [...forbidden, ...allowed].map(
      ([from, to]) => [from, `import '${to}';\n`] as const,
    );
    folder = plantTree(
      new Map([
        ...leaves,
        ...importing,
        ['web/lib/circle-a.ts', "import './circle-b.ts';\n"],
        ['web/lib/circle-b.ts', "import './circle-a.ts';\n"],
        ['web/ui/type-only.ts', "import type { x } from '#web/data/x.ts';\n"],
        ['web/ui/later.ts', "export const load = () => import('#web/data/x.ts');\n"],
      ]),
    );
    ({ violations } = cruise(folder).summary);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const rulesBrokenBy = (file: string) =>
    violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

  it.each(forbidden)('from %s of %s is refused', (from, _to, rule) => {
    expect(rulesBrokenBy(from)).toContainEqual(expect.stringContaining(rule));
  });

  it.each(allowed)('from %s of %s is accepted', (from) => {
    expect(rulesBrokenBy(from)).toEqual([]);
  });

  it('is refused when it only takes a type, or is loaded later', () => {
    expect(rulesBrokenBy('web/ui/type-only.ts')).not.toEqual([]);
    expect(rulesBrokenBy('web/ui/later.ts')).not.toEqual([]);
  });

  it('that closes a circle is refused', () => {
    expect(rulesBrokenBy('web/lib/circle-a.ts')).toContain('no cycles');
  });
});
