import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AUDIT_AREAS } from '#contracts/audit.ts';
import type { AnySchema, Endpoint } from '#contracts/endpoint.ts';
import { registry } from '#contracts/index.ts';
import { toZod } from '#contracts/parse-part.ts';
import { auditWords } from '#contracts/rules/audit-copy.ts';
import { startApi } from '#tests/support/start-api.ts';
import { nameOf } from '#tests/support/valid-requests.ts';

type Endpoints = Readonly<Record<string, Endpoint>>;
/** An endpoint, where it is declared, and how code names it: `postEndpoints.pin`. */
type Declared = { endpoint: Endpoint; file: string; group: string; name: string };

const root = fileURLToPath(new URL('../..', import.meta.url));

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const isEndpoints = (value: unknown): value is Endpoints =>
  typeof value === 'object' && value !== null && Object.values(value).some(isEndpoint);

/** Every object of endpoints that a file of the contract exports, by its name. */
async function exportedGroups() {
  const files = globSync('contracts/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', 'contracts/index.ts', 'contracts/{compatibility,rules}/**'],
  });
  const modules = await Promise.all(
    files.toSorted().map(async (file) => {
      const exported = (await import(`${root}${file}`)) as Record<string, unknown>;
      return Object.entries(exported).map(([group, endpoints]) => ({ file, group, endpoints }));
    }),
  );
  return modules
    .flat()
    .flatMap(({ endpoints, ...at }) => (isEndpoints(endpoints) ? [{ ...at, endpoints }] : []));
}

const groups = await exportedGroups();
const declared: readonly Declared[] = groups.flatMap(({ endpoints, ...at }) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ endpoint, name, ...at })),
);

/** What is wrong with some endpoints, each with what repairs it. */
const faults = (find: (each: Declared) => string | null): string[] =>
  declared.flatMap((each) => {
    const fix = find(each);
    return fix === null ? [] : [`${nameOf(each.endpoint)} (${each.group}.${each.name}): ${fix}`];
  });

/** Why a schema refuses a value, in one line; null where it accepts it. */
function refusalOf(schema: AnySchema, value: unknown): string | null {
  const [issue] = toZod(schema).safeParse(value).error?.issues ?? [];
  return issue ? `${issue.path.join('.') || 'it'}: ${issue.message}` : null;
}

const routeFiles = globSync('api/features/**/*.routes.ts', { cwd: root }).toSorted();
const routesOf = (group: string): string | undefined =>
  routeFiles.find((file) => readFileSync(`${root}${file}`, 'utf8').includes(group));

describe('every endpoint of the contract', () => {
  it('is in the registry', () => {
    const listed = new Set<unknown>(Object.values(registry));
    const missing = groups.filter(({ endpoints }) => !listed.has(endpoints));
    expect(
      missing.map(
        ({ group, file }) => `${group} of ${file}: add it to registry in contracts/index.ts`,
      ),
    ).toEqual([]);
  });

  it('is served by the API', async () => {
    const { router } = await startApi();
    const mounted = new Set(router.routes.map(({ method, path }) => `${method} ${path}`));
    const problems = faults(({ endpoint: { method, path }, group, name }) => {
      if (mounted.has(`${method} /api${path}`)) return null;
      const call = `mount(app, ${group}.${name}, …)`;
      const file = routesOf(group);
      return file === undefined
        ? `nothing serves it: write its routes with ${call}, and call them in mountFeatures of api/app.ts`
        : `nothing serves it: add ${call} to ${file}`;
    });
    expect(problems).toEqual([]);
  });

  it('has an example that its schema accepts', () => {
    const problems = faults(({ endpoint: { example, response }, file }) => {
      if (example === undefined) return `it has no example: add one to ${file}`;
      const why = refusalOf(response, example);
      return why && `the response refuses the example (${why}): correct it in ${file}`;
    });
    expect(problems).toEqual([]);
  });

  it('has an example of its body that its schema accepts', () => {
    const problems = faults(({ endpoint: { body, exampleBody }, file }) => {
      if (!body) return null;
      if (exampleBody === undefined) return `it has no exampleBody: add one to ${file}`;
      const why = refusalOf(body, exampleBody);
      return why && `the body refuses the exampleBody (${why}): correct it in ${file}`;
    });
    expect(problems).toEqual([]);
  });

  it('has a schema for what its path names, and its own path', () => {
    const problems = faults(({ endpoint, file }) => {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      if (names.length > 0 && !endpoint.params) {
        return `its path names ${names.join(', ')}: add params to ${file}, such as ById`;
      }
      if (endpoint.access === 'admin' && !/^\/(admin\/|openapi)/.test(endpoint.path)) {
        return `it is for administrators: begin its path with /admin/ in ${file}`;
      }
      const same = declared.filter((other) => nameOf(other.endpoint) === nameOf(endpoint));
      return same.length === 1 ? null : `it is declared twice: change one of the paths in ${file}`;
    });
    expect(problems).toEqual([]);
  });

  it('that changes something for an administrator names the action it records', () => {
    const labels: Readonly<Record<string, string>> = auditWords;
    const areas: readonly string[] = AUDIT_AREAS;
    const problems = faults(({ endpoint: { access, method, audit }, file, name }) => {
      if (access !== 'admin' || method === 'GET') return null;
      if (audit === undefined) return `it has no audit action: add audit: '….${name}' to ${file}`;
      if (labels[audit] === undefined) {
        return `nothing says what '${audit}' is: add it to auditWords in contracts/rules/audit-copy.ts`;
      }
      const area = audit.split('.', 1)[0] ?? '';
      if (areas.includes(area)) return null;
      return `the audit log has no area '${area}': add it to AUDIT_AREAS in contracts/audit.ts`;
    });
    expect(problems).toEqual([]);
  });
});
