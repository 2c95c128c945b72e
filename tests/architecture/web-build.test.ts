import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutReference, withoutServerParts } from '#web/build/plugins.ts';
import { withoutUncalledMethods } from '#web/build/slim-zod.ts';

const contracts = fileURLToPath(new URL('../../contracts', import.meta.url));

it('removes bodies and audit actions from endpoints, and nothing else', () => {
  const code = `
const audit = 'x';
export const e = {
  a: define.post('/a', 'admin', { summary: 'A', exampleBody: { a: [1, 2] }, example: 1, audit: 'a.done' }),
  b: define.put(\`/b/\${audit}\`, 'user', { audit: 'b.done', exampleBody: f(1), body: audit }),
  c: other.put('/c', 'user', { exampleBody: 1 }),
};`;
  expect(withoutServerParts(code).replaceAll(/\s+/g, ' ').trim()).toBe(
    "const audit = 'x'; export const e = { a: define.post('/a', 'admin', { example: 1, }), " +
      "b: define.put(`/b/${audit}`, 'user', { body: audit }), " +
      "c: other.put('/c', 'user', { exampleBody: 1 }), };",
  );
});

it('removes the names of schemas, and marks schemas and endpoints as free of effects', () => {
  const code = `
export const Id = z.string().meta({ id: 'Id' });
const Open: z.ZodType = Id.optional().meta({ 'x-open': true });
export const e = { a: define.get('/a', 'user', { response: named('A', { id: Id }) }) };
function f() { return z.parse(Id); }`;
  const pure = '/* @__PURE__ */';
  expect(withoutReference(code)).toBe(`
export const Id = ${pure} z.string();
const Open: z.ZodType = ${pure} Id.optional();
export const e = { a: ${pure} define.get('/a', 'user', { response: ${pure} named('A', { id: Id }) }) };
function f() { return z.parse(Id); }`);
});

it('leaves out of the error catalogue that a failure is not to be repeated, which is the usual', () => {
  const code =
    "export const c = { 'a.b': { status: 409, title: 'A, b', retry: false },\n 'a.c': { status: 503, title: 'C', retry: true } };";
  expect(withoutReference(code)).toBe(
    "export const c = { 'a.b': { status: 409, title: 'A, b' },\n 'a.c': { status: 503, title: 'C', retry: true } };",
  );
  expect(withoutReference(readFileSync(`${contracts}/errors.ts`, 'utf8'))).not.toContain(
    'retry: false',
  );
});

it('leaves none of them in any file of the contract', () => {
  const files = globSync('**/*.ts', { cwd: contracts, exclude: ['**/*.test.ts', 'endpoint.ts'] });
  const slim = files.map((file) =>
    withoutServerParts(readFileSync(`${contracts}/${file}`, 'utf8')),
  );
  expect(slim.length).toBeGreaterThan(50);
  expect(slim.filter((code) => /\bexampleBody:/.test(code))).toEqual([]);
});

it('removes the methods of schema classes that nobody calls, and nothing else', () => {
  const code = `
export const ZodString = core.$constructor("ZodString", (inst) => { inst.jwt(); }, {
  email(params) { return this.check(params); },
  jwt(params) { return this.check(params); },
  get description() { return 1; },
});
export const ZodNumber = core.$constructor("ZodNumber", init, util.derived({ format: (a) => a }, {
  step(value) { return value; },
  min(value) { return value; },
}));
export const other = { jwt() {} };`;
  expect(
    withoutUncalledMethods(code, new Set(['email', 'min']))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(
    'export const ZodString = core.$constructor("ZodString", (inst) => { inst.jwt(); }, { ' +
      'email(params) { return this.check(params); }, }); ' +
      'export const ZodNumber = core.$constructor("ZodNumber", init, util.derived({ format: (a) => a }, { ' +
      'min(value) { return value; }, })); ' +
      'export const other = { jwt() {} };',
  );
});
