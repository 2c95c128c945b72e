import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toClientTypes } from '#contracts/compatibility/client-types.ts';
import { toOpenApi } from '#contracts/compatibility/openapi-document.ts';
import { allEndpoints } from '#contracts/index.ts';
import { startMockServerProcess } from '#tests/support/mock-server-process.ts';

const Manifest = z.object({
  version: z.string(),
  devDependencies: z.record(z.string(), z.string()),
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');

function run(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

describe('the client for others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-client-'));
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  afterAll(() => rmSync(folder, { recursive: true }));

  let written = { status: 1 as number | null, said: '' };

  beforeAll(() => {
    written = run(root, 'scripts/client.mjs', '--out', folder);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules')); // as after npm install
  });

  it('has all that it needs in its folder, at the versions that are tested', () => {
    expect(written).toEqual({ status: 0, said: expect.stringContaining(`is in ${folder}`) });
    const own = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    expect(JSON.parse(read('package.json'))).toMatchObject({
      name: 'bellwether-client',
      version: own.version,
      dependencies: { 'openapi-fetch': own.devDependencies['openapi-fetch'] },
    });
    const document = toOpenApi(allEndpoints, { title: 'Bellwether', version: own.version });
    expect(JSON.parse(read('openapi.json'))).toEqual(JSON.parse(JSON.stringify(document)));
    expect(read('README.md')).toContain('npm run example');
  });

  it('type-checks an example that signs in and reads signals, which runs against the mock server', async () => {
    expect(run(folder, tsc, '--project', '.')).toEqual({ status: 0, said: '' });
    const server = await startMockServerProcess();
    const { status, said } = run(folder, 'example.ts', server.url);
    const refused = run(folder, 'example.ts', server.url, 'WRONG-CODE');
    await server.end();
    expect([status, said]).toEqual([0, expect.stringMatching(/^Ama Mensah reads [1-5] signals\n/)]);
    expect(said).toMatch(/^(?:EURUSD|GBPUSD|XAUUSD|US30) (?:buy|sell) at [\d.]+: \w+$/m);
    expect([refused.status, refused.said]).toEqual([
      1,
      expect.stringContaining('Error: auth.wrong_code: '),
    ]);
  });

  it('does not compile a wrong path, body, query or field', () => {
    const wrong = [
      "await client.GET('/signals/histories');",
      "await client.POST('/auth/login', { body: {} });",
      "await client.GET('/candles', { params: { query: { instrument: 'DAX', timeframe: 'H1' } } });",
      "(await client.GET('/auth/verify')).data?.surname;",
    ];
    const head = "import { createBellwether } from './index.js';";
    const lines = [head, "const client = createBellwether({ server: '' });", ...wrong];
    writeFileSync(join(folder, 'example.ts'), lines.join('\n'));
    const { status, said } = run(folder, tsc, '--project', '.');
    expect(status).toBeGreaterThan(0);
    const places = Array.from(said.matchAll(/^example\.ts\((\d+),/gm), ([, line]) => Number(line));
    expect(places).toEqual([3, 4, 5, 6]);
  });

  it('is not written over the repository', () => {
    const { status, said } = run(root, 'scripts/client.mjs', '--out', '.');
    expect([status, said]).toEqual([
      1,
      '\n--out must name a folder other than the repository itself.\n',
    ]);
  });
});

function typesOf(schema: object): string {
  const document = toOpenApi([], { title: 'Bellwether', version: '1.2.3' });
  return toClientTypes({ ...document, components: { schemas: { Value: { ...schema } } } });
}

describe('the types of the client', () => {
  it.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ['buy', 'sell'] }, '"buy" | "sell"'],
    [{ enum: ['peak'], 'x-open': true }, 'string /* "peak", or a later one */'],
    [
      { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
      '(number | null)[]',
    ],
    [
      { prefixItems: [{ type: 'number' }, { $ref: '#/components/schemas/Price' }] },
      '[number, Price]',
    ],
    [
      { type: 'object', additionalProperties: {}, propertyNames: { type: 'string' } },
      '{ [name: string]: unknown }',
    ],
    [
      {
        type: 'object',
        additionalProperties: { type: 'number' },
        propertyNames: { enum: ['a', 'b'] },
      },
      '{ [Name in "a" | "b"]?: number }',
    ],
    [
      {
        type: 'object',
        properties: { 'a-b': { const: 1 }, c: { type: 'boolean' } },
        required: ['c'],
      },
      "{\n  'a-b'?: 1;\n  c: boolean;\n}",
    ],
    [{ type: 'string', format: 'binary' }, 'Blob'],
    [{}, 'unknown'],
  ])('say of %j that it is %s', (schema, type) => {
    expect(typesOf(schema)).toContain(`export type Value = ${type};`);
  });

  it.each([{ not: { type: 'string' } }, { type: 'bigint' }])('do not guess at %j', (schema) => {
    expect(() => typesOf(schema)).toThrow(/not|bigint/);
  });
});
