import { mayView } from '#contracts/rules/access/refusals.ts';
import { z } from 'zod';
import { ImageType, type AnySchema, type Endpoint } from '#contracts/endpoint.ts';
import { type ErrorCode, errorCatalogue } from '#contracts/errors.ts';
import type { OpenApiDocument } from '#contracts/system.ts';
import { toZod } from '#contracts/parse-part.ts';
import { Problem } from '#contracts/problem.ts';

type JsonSchema = Record<string, unknown>;
type Schemas = Record<string, JsonSchema>;

const BINARY: JsonSchema = { type: 'string', format: 'binary' }; // a file as body or answer

/** Failures of every endpoint of an access level, in addition to its own. */
const GENERAL_ERRORS: Record<Endpoint['access'], readonly ErrorCode[]> = {
  public: ['platform.internal', 'platform.unavailable'],
  visitor: ['auth.required', 'platform.maintenance', 'platform.internal', 'platform.unavailable'],
  user: ['auth.required', 'platform.maintenance', 'platform.internal', 'platform.unavailable'],
  admin: ['auth.required', 'auth.forbidden', 'platform.internal', 'platform.unavailable'],
};

/** What no schema says, for readers of the document: CommonMark, a paragraph for each subject. */
const DESCRIPTION = [
  'Sign in with `POST /auth/login` and send the `access_token` of its answer as a bearer token.',
  '`x-access` says who may call: `public` everyone; `visitor` also a person who is about to pay, with the token of `POST /auth/anonymous-session`; `user` members and administrators; `admin` administrators.',
  'Every failure is `application/problem+json`; `detail` is one sentence for the user, `code` one of `components.x-errors`, which never changes its meaning.',
  'Where `x-open` is true, a later version may add values: ignore those that you do not know.',
  'Lists in pages say in `X-Total-Count` how many rows there are; `before` is the id of the last row of the page before.',
  'Texts are judged and stored without the space around them and without U+0000.',
].join('\n\n');

/**
 * Describes endpoints as OpenAPI 3.1. Named schemas and the catalogue of errors (`x-errors`: status, title, and
 * whether a retry may succeed) are among the components.
 *
 * @param info title and version of the described server
 */
export function toOpenApi(
  endpoints: readonly Endpoint[],
  info: { title: string; version: string },
): OpenApiDocument {
  // Answers come first: a body that differs from the answer of the same name gets another name.
  const schemas: Schemas = {};
  for (const endpoint of endpoints) contentOfAnswer(endpoint, schemas);
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  schemas['Problem'] = jsonSchema(Problem, 'output', schemas);
  return {
    openapi: '3.1.0',
    info: { ...info, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      'x-errors': errorCatalogue,
    },
  };
}

/** `GET /admin/posts/:id` is getAdminPostsById. */
const operationId = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path
    .replaceAll(':', 'by-')
    .replaceAll(/[^a-z0-9]+([a-z0-9])/gi, (_, first: string) => first.toUpperCase());

function operation(endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const parameters = [
    ...parametersOf(endpoint.params, 'path', schemas),
    ...parametersOf(endpoint.query, 'query', schemas),
  ];
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: { required: true, content: contentOfBody(endpoint, endpoint.body, schemas) },
    }),
    responses: {
      200: { description: 'Done', content: contentOfAnswer(endpoint, schemas) },
      ...(endpoint.creates && {
        201: { description: 'Made', content: contentOfAnswer(endpoint, schemas) },
      }),
      ...failures(endpoint),
    },
  };
}

function contentOfBody(
  { bytes, exampleBody }: Endpoint,
  body: AnySchema,
  schemas: Schemas,
): JsonSchema {
  if (bytes === 'body') return { 'application/octet-stream': { schema: BINARY } };
  const content = { schema: jsonSchema(body, 'input', schemas), example: exampleBody };
  return { 'application/json': content }; // in JSON, an absent example is left out
}

function contentOfAnswer({ bytes, response, example }: Endpoint, schemas: Schemas): JsonSchema {
  if (bytes === 'answer') {
    return Object.fromEntries(ImageType.options.map((type) => [type, { schema: BINARY }]));
  }
  // OpenAPI 3.1 has no streams: by convention the schema is that of the data of each event.
  const type = bytes === 'events' ? 'text/event-stream' : 'application/json';
  return { [type]: { schema: jsonSchema(response, 'output', schemas), example } };
}

function parametersOf(
  schema: AnySchema | undefined,
  place: 'path' | 'query',
  schemas: Schemas,
): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [], $defs } = z.toJSONSchema(toZod(schema), { io: 'input' });
  const names = addComponents($defs, schemas);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof property === 'object' ? rewriteRefs(property, names) : property,
  }));
}

/** What an administrator gets who views the app as a member. */
function codesOfView(endpoint: Endpoint): readonly ErrorCode[] {
  if (!['visitor', 'user'].includes(endpoint.access)) return [];
  if (!mayView(endpoint)) return ['auth.read_only'];
  return endpoint.ofJournal === true ? ['journal.sums_only'] : [];
}

function failures(endpoint: Endpoint): JsonSchema {
  const codes = [
    ...new Set([
      ...codesOfRequest(endpoint),
      ...GENERAL_ERRORS[endpoint.access],
      ...codesOfView(endpoint),
      ...endpoint.errors,
    ]),
  ];
  const statuses = new Set(codes.map((code) => errorCatalogue[code].status));
  return Object.fromEntries(
    Array.from(statuses, (status) => [
      status,
      {
        description: codes.filter((code) => errorCatalogue[code].status === status).join(', '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  );
}

function codesOfRequest({ body, bytes, params, query, access }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = body ? ['request.too_large'] : [];
  if (body && bytes !== 'body') codes.push('request.not_json', 'request.media_type');
  if (body || params || query) codes.push('request.invalid');
  if (access === 'user') codes.push('request.rate_limited');
  return codes;
}

/** JSON Schema of one part; schemas with an id of their own become components, once. */
function jsonSchema(schema: AnySchema, io: 'input' | 'output', schemas: Schemas): JsonSchema {
  const { $defs, $schema: _dialect, ...own } = z.toJSONSchema(toZod(schema), { io });
  return rewriteRefs(own, addComponents($defs, schemas));
}

type Names = ReadonlyMap<string, string>;

/** @returns under which names the definitions are found among the components */
function addComponents(definitions: Record<string, object> = {}, schemas: Schemas): Names {
  const names = new Map(Object.keys(definitions).map((id) => [id, id]));
  // Repeat until nothing changes: a definition differs when one that it refers to is renamed.
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [id, definition] of Object.entries(definitions)) {
      const published = schemas[id];
      if (names.get(id) !== id || !published || isSame(published, rewriteRefs(definition, names)))
        continue;
      names.set(id, `${id}Input`);
      hasChanged = true;
    }
  }
  for (const [id, definition] of Object.entries(definitions)) {
    schemas[names.get(id) ?? id] ??= rewriteRefs(definition, names);
  }
  return names;
}

const isSame = (a: JsonSchema, b: JsonSchema): boolean => JSON.stringify(a) === JSON.stringify(b);

const rewriteRefs = (schema: object, names: Names): JsonSchema =>
  z
    .record(z.string(), z.unknown())
    .parse(
      JSON.parse(
        JSON.stringify(schema).replaceAll(
          /"#\/\$defs\/([^"]+)"/g,
          (_, id: string) => `"#/components/schemas/${names.get(id) ?? id}"`,
        ),
      ),
    );
