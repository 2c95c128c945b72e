import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

type Cut = { readonly start: number; readonly end: number };

/** Names of everything that the app's own modules call as a method, such as `min` in `z.string().min(1)`. */
function calledMethods(): Set<string> {
  const names = new Set<string>();
  const cwd = join(import.meta.dirname, '../..');
  for (const file of globSync('{contracts,mocks,web}/**/*.{ts,tsx}', { cwd })) {
    const text = readFileSync(join(cwd, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/\.\s*(\w+)\s*[(<]/g)) names.add(name);
  }
  return names;
}

/** Members that zod itself, or a library that reads any schema, needs. */
const NEEDED = new Set(['check', 'clone', 'safeParse', '~standard', '_def']);

/** The methods of schema classes that nobody calls; the checks behind them are then not bundled either. */
export function withoutUncalledMethods(code: string, called: ReadonlySet<string>): string {
  const cuts: Cut[] = [];
  let depth = 0; // of classes: methods stand in `core.$constructor(name, initialiser, methods)` alone
  new Visitor({
    CallExpression({ callee }) {
      if (isSchemaClass(code.slice(callee.start, callee.end))) depth += 1;
    },
    'CallExpression:exit'({ callee }) {
      if (isSchemaClass(code.slice(callee.start, callee.end))) depth -= 1;
    },
    Property(member) {
      if (depth === 0 || !(member.method || member.kind !== 'init')) return;
      const name = code.slice(member.key.start, member.key.end).replaceAll('"', '');
      if (!called.has(name) && !NEEDED.has(name)) cuts.push(member);
    },
  }).visit(parseSync('zod.js', code).program);
  return cuts.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,/, ''),
    code,
  );
}

const isSchemaClass = (callee: string): boolean => callee === 'core.$constructor';

type Replacement = readonly [RegExp, string];

/** What the app can do without of its schemas. */
const IN_SCHEMAS: readonly Replacement[] = [
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''], // only the server's OpenAPI document uses it
  [/core\.config\(\{ memoizer: .*;$/m, '{}'], // for data that refers to itself, which JSON cannot
  [/core\.\$ZodObjectJIT/g, 'core.$ZodObject'], // writes code, which our content security policy forbids
];

/** And of its errors: the app reads their issues. */
const IN_ERRORS: readonly Replacement[] = [[/^ *_lazyMethod\(proto, "(format|flatten)".*$/gm, '']];

function replaceIn(code: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((rest, [part, replacement]) => {
    if (rest.search(part) < 0) throw new Error(`zod has changed: it has no ${part} any more`);
    return rest.replace(part, replacement);
  }, code);
}

/** Functions that the remaining code refers to and never calls. */
function stubsFor(code: string): string {
  const { module } = parseSync('zod.js', code);
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
  const stub = '() => () => { throw new Error("JSON schemas are not part of the app"); }';
  return names
    .map((name) => `const _${name} = ${stub}; export { _${name} as ${name} };`)
    .join('\n');
}

function slim(code: string, id: string): string {
  if (id.endsWith('errors.js')) return replaceIn(code, IN_ERRORS);
  if (!id.endsWith('schemas.js')) return stubsFor(code);
  return withoutUncalledMethods(replaceIn(code, IN_SCHEMAS), calledMethods());
}

/**
 * Leaves out of the app what it never uses of zod, more than a third: its classes refer to all their
 * methods and to the makers of JSON schemas, so that no bundler can do it.
 */
export function slimZod(): Plugin {
  return {
    name: 'bellwether:slim-zod',
    apply: 'build',
    transform: {
      filter: {
        id: /zod\/v4\/(core\/(json-schema-processors|to-json-schema)|classic\/(schemas|errors))\.js$/,
      },
      handler: (code, id) => ({ code: slim(code, id), map: null }),
    },
  };
}
