import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { errorCatalogue } from '#contracts/errors.ts';
import { allEndpoints } from '#contracts/index.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { openApiEndpoints } from '#contracts/system.ts';
import { toOpenApi } from '#contracts/compatibility/openapi-document.ts';
import { parsePart } from '#contracts/parse-part.ts';
import { startApi } from '#tests/support/start-api.ts';

const Reference = z.object({ schema: z.record(z.string(), z.unknown()) });
const Operation = z.strictObject({
  operationId: z.string().regex(/^(?:get|post|put|delete)[A-Z0-9][A-Za-z0-9]+$/),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-access': z.enum(['public', 'visitor', 'user', 'admin']),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(['path', 'query']),
        required: z.boolean(),
        schema: z.record(z.string(), z.unknown()),
      }),
    )
    .optional(),
  requestBody: z
    .strictObject({
      required: z.literal(true),
      content: z.union([
        z.strictObject({ 'application/json': Reference }),
        z.strictObject({ 'application/octet-stream': Reference }),
      ]),
    })
    .optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      content: z.record(z.string(), z.looseObject({ schema: z.record(z.string(), z.unknown()) })),
    }),
  ),
});

const Named = z.looseObject({ required: z.array(z.string()).optional() });
const { example } = journalEndpoints.add;
const document = toOpenApi(allEndpoints, { title: 'Bellwether', version: '1.2.3' });

const operationOf = ({ method, path }: Endpoint) =>
  Operation.parse(document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]);

/** Every value under this key, however deep. */
function allOf(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [
    ...(name === key ? [inner] : []),
    ...allOf(key, inner),
  ]);
}

const named = allEndpoints.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

describe('the API reference', () => {
  it('is OpenAPI 3.1 of this version', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Bellwether', version: '1.2.3' },
      servers: [{ url: '/api' }],
    });
    expect(document.components['securitySchemes']).toEqual({
      bearer: { type: 'http', scheme: 'bearer' },
    });
  });

  it('fits the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('is refused by that schema when an answer has no description', async () => {
    const broken = structuredClone(document);
    broken.paths['/posts'] = { get: { responses: { 200: { content: {} } } } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('names each operation once', () => {
    const ids = allEndpoints.map((endpoint) => operationOf(endpoint).operationId);
    expect(new Set(ids).size).toBe(allEndpoints.length);
    expect(ids).toContain('getSignalsHistory');
    expect(ids).toContain('deleteAdminPostsById');
  });

  it('has the catalogue of errors, with status, title and whether a retry may succeed', () => {
    expect(document.components['x-errors']).toEqual(errorCatalogue);
    expect(document.components['x-errors']?.['posts.stale']).toEqual({
      status: 409,
      title: 'Post changed meanwhile',
      retry: false,
    });
  });

  it('says how to sign in, and shows a body that is accepted', () => {
    expect(document.info.description).toContain('POST /auth/login');
    expect(document.paths['/auth/login']?.['post']).toMatchObject({
      requestBody: {
        content: { 'application/json': { example: { access_code: 'DEM0-TRAD-ER00-0001' } } },
      },
    });
  });

  it('holds every endpoint of the contract and no other', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = allEndpoints.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(operations.toSorted()).toEqual(declared.toSorted());
  });

  it.each(named)('describes %s whole: access, parameters, body, answer', (_, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation['x-access']).toBe(endpoint.access);
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }]);
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    const declared = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    expect(inPath.map(({ name }) => name)).toEqual(declared);
    expect(inPath.every(({ required }) => required)).toBe(true);
    const type = endpoint.bytes === 'events' ? 'text/event-stream' : 'application/json';
    const answer = operation.responses['200']?.content[type];
    const inText = endpoint.bytes === 'answer' ? undefined : endpoint.example;
    expect(answer?.['example']).toEqual(inText);
  });

  it('describes pictures as the bytes they are', () => {
    const { store, read } = journalScreenshotEndpoints;
    const file = { schema: { type: 'string', format: 'binary' } };
    expect(operationOf(store).requestBody?.content).toEqual({ 'application/octet-stream': file });
    expect(Object.keys(operationOf(store).responses)).not.toContain('415');
    expect(operationOf(read).responses['200']?.content).toEqual({
      'image/png': file,
      'image/jpeg': file,
      'image/webp': file,
    });
  });

  it.each(named)('names every failure of %s under its status', (_, endpoint) => {
    const { responses } = operationOf(endpoint);
    for (const code of endpoint.errors) {
      const failure = responses[String(errorCatalogue[code].status)];
      expect(failure?.description).toContain(code);
      expect(failure?.content).toEqual({
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      });
    }
  });

  it('says that a body may be no JSON, too large or of another type', () => {
    const withBody = allEndpoints.filter(({ body, bytes }) => body && bytes !== 'body');
    for (const endpoint of withBody) {
      const { responses } = operationOf(endpoint);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '413', '415', '422']));
    }
  });

  it('promises the hourly limit only where it holds', () => {
    for (const endpoint of allEndpoints) {
      const limited = operationOf(endpoint).responses['429']?.description ?? '';
      const isMetered =
        endpoint.access === 'user' || endpoint.errors.includes('request.rate_limited'); // a limit of its own
      expect(limited.includes('request.rate_limited')).toBe(isMetered);
    }
  });

  it('asks of a body no more than the server does', () => {
    const { body } = journalEndpoints.add;
    const [required, all] = [['date', 'pair', 'entry_price', 'id'], Object.keys(example)];
    const schemas = z.record(z.string(), Named).parse(document.components['schemas']);
    expect(operationOf(journalEndpoints.add).requestBody?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/JournalEntryInput' } },
    });
    expect(schemas['JournalEntryInput']?.required).toEqual(required);
    expect(schemas['JournalEntry']?.required?.toSorted()).toEqual(all.toSorted());
    const { id, date, pair, entry_price } = example;
    expect(parsePart('body', body, { id, date, pair, entry_price })).toMatchObject({ pair });
  });

  it('tells the answer to something made from the answer to something that was there', () => {
    const { responses } = operationOf(journalEndpoints.add);
    expect(responses['201']?.content).toEqual(responses['200']?.content);
  });

  it('refers only to components that it holds', () => {
    const references = allOf('$ref', document).map(String);
    const components = Object.keys(document.components['schemas'] ?? {});
    expect(references.length).toBeGreaterThan(10);
    expect(components).toEqual(
      expect.arrayContaining(['Post', 'AdminUser', 'JournalEntry', 'Problem']),
    );
    for (const reference of references) {
      expect(components).toContain(reference.replace('#/components/schemas/', ''));
    }
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('is what an administrator reads at its address', async () => {
    const api = await startApi();
    const { body } = await api.as('admin').call(openApiEndpoints.read);
    expect(body.paths).toEqual(JSON.parse(JSON.stringify(document.paths)));
    expect(body.components).toEqual(JSON.parse(JSON.stringify(document.components)));
    expect((await new Validator().validate({ ...body })).valid).toBe(true);
    expect((await api.as('ama').call(openApiEndpoints.read)).status).toBe(403);
    expect((await api.as(null).call(openApiEndpoints.read)).status).toBe(401);
  });
});
