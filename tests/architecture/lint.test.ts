import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantTree, root, runTool } from './planted-tree.ts';

type Report = { diagnostics: { filename: string; code: string }[]; number_of_files: number };

const lint = (cwd: string, ...folders: readonly string[]): Report =>
  JSON.parse(runTool(cwd, 'oxlint', '--format', 'json', ...folders)) as Report;

/** A file, its content, and the rule that has to refuse it. */
const refused: [file: string, content: string, rule: string][] = [
  ['web/data/a.ts', "export const load = () => fetch('/api/posts');", 'no-restricted-globals'],
  ['web/data/b.ts', "export const load = () => window.fetch('/x');", 'no-restricted-properties'],
  [
    'web/data/d.ts',
    "export const read = () => localStorage.getItem('a');",
    'no-restricted-globals',
  ],
  ['web/features/a/A.tsx', "export const ask = () => confirm('Sure?');", 'no-restricted-globals'],
  ['web/ui/a.ts', "export const ink = '#131a24';", 'no-colour-literal'],
  ['web/ui/b.ts', "export const veil = 'rgb(10 16 26 / 0.5)';", 'no-colour-literal'],
  ['web/ui/C.tsx', 'export const C = () => <b className="bg-[#fff]">x</b>;', 'no-colour-literal'],
  ['web/ui/D.tsx', 'export const D = () => <b className="w-[13px]">x</b>;', 'no-arbitrary-value'],
  ['contracts/rules/a.ts', 'export const roll = () => Math.random();', 'no-restricted-properties'],
  ['api/domain/a.ts', 'export const at = () => Date.now();', 'no-restricted-properties'],
  ['contracts/rules/b.ts', 'export const at = () => Date.now();', 'no-restricted-properties'],
  ['api/engine/a.ts', 'export const roll = () => Math.random();', 'no-restricted-properties'],
  ['web/data/c.ts', 'export const n = JSON.parse("1") as number;', 'consistent-type-assertions'],
  ['api/features/a.ts', 'export const x = (y: string | null) => y!;', 'no-non-null-assertion'],
  ['api/features/b.ts', 'export const x = (y: any) => y;', 'no-explicit-any'],
  ['api/features/c.ts', 'export const say = () => console.log(1);', 'no-console'],
  ['api/features/d.ts', 'export const x = () => { Promise.resolve(); };', 'no-floating-promises'],
  ['api/features/e.ts', 'export default 1;', 'no-default-export'],
  ['api/features/f.ts', `export const x = [\n${'1,\n'.repeat(401)}];`, 'max-lines'],
  ['api/features/g.ts', `export function x() {\n${';\n'.repeat(81)}}`, 'max-lines-per-function'],
];

/** The same in the place where it belongs. */
const accepted: [file: string, content: string][] = [
  ['web/client/ok.ts', "export const load = () => fetch('/api/posts');\n"],
  ['web/client/seam.ts', 'export const n = JSON.parse("1") as number;\n'],
  ['web/ui/Ok.tsx', 'export const Ok = () => <b className="data-[state=open]:flex">x</b>;\n'],
  ['web/ui/link.ts', "export const anchor = '#main';\n"],
  ['web/data/constant.ts', "export const sides = ['buy', 'sell'] as const;\n"],
  ['tests/ok.test.ts', 'export const n = JSON.parse("1") as number;\n'],
];

describe('the lint rules', { timeout: 60_000 }, () => {
  let folder = '';
  let report: Report = { diagnostics: [], number_of_files: 0 };

  beforeAll(() => {
    const files = [...refused, ...accepted].map(([file, content]) => [file, content] as const);
    folder = plantTree(new Map(files));
    report = lint(folder, 'contracts', 'api', 'web', 'tests');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const rulesBrokenBy = (file: string) =>
    report.diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);

  it.each(refused.map(([file, , rule]) => ({ file, rule })))('refuse $file by $rule', (planted) => {
    const { file, rule } = planted;
    expect(rulesBrokenBy(file)).toContainEqual(expect.stringContaining(`(${rule})`));
  });

  it.each(accepted.map(([file]) => file))('accept %s', (file) => {
    expect(rulesBrokenBy(file)).toEqual([]);
  });

  it('read every kind of file of the project', { tags: ['full'] }, () => {
    // Two folders stand for all: the lint of the whole project is a step of its own.
    expect(lint(root, 'contracts/rules', 'web/ui').number_of_files).toBeGreaterThan(100);
  });
});
