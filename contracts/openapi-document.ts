import { z } from 'zod';
import { ImageType } from './binary.ts';
import type { AnySchema, Endpoint } from './endpoint.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';
import type { OpenApiDocument } from './openapi.ts';
import { toZod } from './parse-part.ts';
import { Problem } from './problem.ts';

type JsonSchema = Record<string, unknown>;
type Schemas = Record<string, JsonSchema>;

/** A body or an answer that is a file. */
const BINARY: JsonSchema = { type: 'string', format: 'binary' };

/** Failures that every endpoint of an access level can have, beside its own. */
const GENERAL_ERRORS: Record<Endpoint['access'], readonly ErrorCode[]> = {
  public: ['platform.internal'],
  visitor: ['auth.required', 'platform.maintenance', 'platform.internal'],
  user: ['auth.required', 'platform.maintenance', 'platform.internal'],
  admin: ['auth.required', 'auth.forbidden', 'platform.internal'],
};

/** Writes the contract as an OpenAPI 3.1 document. */
export function toOpenApi(
  endpoints: readonly Endpoint[],
  info: { title: string; version: string },
): OpenApiDocument {
  const schemas: Schemas = {};
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[endpoint.method.toLowerCase()] = operation(endpoint, schemas);
  }
  schemas['Problem'] = jsonSchema(Problem, 'output', schemas);
  return {
    openapi: '3.1.0',
    info: {
      ...info,
      description:
        'Every failure is application/problem+json; `detail` is one sentence for the user.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function operation(endpoint: Endpoint, schemas: Schemas): JsonSchema {
  const parameters = [
    ...parametersOf(endpoint.params, 'path', schemas),
    ...parametersOf(endpoint.query, 'query', schemas),
  ];
  return {
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
      ...failures(endpoint),
    },
  };
}

function contentOfBody({ bytes }: Endpoint, body: AnySchema, schemas: Schemas): JsonSchema {
  return bytes === 'body'
    ? { 'application/octet-stream': { schema: BINARY } }
    : { 'application/json': { schema: jsonSchema(body, 'input', schemas) } };
}

function contentOfAnswer({ bytes, response, example }: Endpoint, schemas: Schemas): JsonSchema {
  if (bytes === 'answer') {
    return Object.fromEntries(ImageType.options.map((type) => [type, { schema: BINARY }]));
  }
  // OpenAPI 3.1 has no word for a stream: by custom the schema is that of the data of each event.
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
  addComponents($defs, schemas);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: typeof property === 'object' ? rewriteRefs(property) : property,
  }));
}

function failures(endpoint: Endpoint): JsonSchema {
  const codes = [
    ...codesOfRequest(endpoint),
    ...GENERAL_ERRORS[endpoint.access],
    ...endpoint.errors,
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

function codesOfRequest({ body, bytes, params, query, access, unmetered }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = body ? ['request.too_large'] : [];
  if (body && bytes !== 'body') codes.push('request.not_json', 'request.media_type');
  if (body || params || query) codes.push('request.invalid');
  if (access === 'user' && !unmetered) codes.push('request.rate_limited');
  return codes;
}

/** JSON Schema of one part; schemas with an id of their own become components, once. */
function jsonSchema(schema: AnySchema, io: 'input' | 'output', schemas: Schemas): JsonSchema {
  const { $defs, $schema: _dialect, ...own } = z.toJSONSchema(toZod(schema), { io });
  addComponents($defs, schemas);
  return rewriteRefs(own);
}

function addComponents(definitions: Record<string, object> | undefined, schemas: Schemas): void {
  for (const [name, definition] of Object.entries(definitions ?? {})) {
    schemas[name] ??= rewriteRefs(definition);
  }
}

const rewriteRefs = (schema: object): JsonSchema =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')));
