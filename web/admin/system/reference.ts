import { z } from 'zod';
import type { OpenApiDocument } from '#contracts/system.ts';

const JsonSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
  get items() {
    return z.union([JsonSchema, z.literal(false)]).optional(); // false: nothing beyond prefixItems
  },
  get prefixItems() {
    return z.array(JsonSchema).optional();
  },
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** The named schemas of a document, as `$ref` names them. */
export type Components = Record<string, JsonSchema>;

const PREFIX = '#/components/schemas/';

/** The schema behind a reference; a name that the document lacks has no properties. */
const resolve = (schema: JsonSchema, components: Components): JsonSchema =>
  schema.$ref === undefined ? schema : (components[schema.$ref.replace(PREFIX, '')] ?? {});

/** How a type reads: `string (date-time)`, `list of Post`, `[number, number]`, `"buy" or "sell"`. */
export function typeText(schema: JsonSchema, components: Components): string {
  const { $ref, anyOf, format } = schema;
  if ($ref !== undefined) {
    const target = resolve(schema, components);
    return target.properties ? $ref.replace(PREFIX, '') : typeText(target, components);
  }
  if (anyOf) return anyOf.map((one) => typeText(one, components)).join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const list = listText(schema, components);
  if (list !== null) return list;
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return format === undefined ? type : `${type} (${format})`;
}

function listText({ items, prefixItems }: JsonSchema, components: Components): string | null {
  if (prefixItems) return `[${prefixItems.map((one) => typeText(one, components)).join(', ')}]`;
  return items ? `list of ${typeText(items, components)}` : null;
}

function lengthText({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return `${minLength} to ${maxLength.toLocaleString()} characters`;
  return minLength > 0 ? `at least ${minLength} characters` : '';
}

/** zod writes the largest safe integer where nobody set a limit. */
const hasMaximum = ({ maximum = Infinity }: JsonSchema): boolean =>
  maximum < Number.MAX_SAFE_INTEGER;

export function limitText(schema: JsonSchema): string {
  const { minimum, exclusiveMinimum, maximum, maxItems } = schema;
  return [
    lengthText(schema),
    minimum !== undefined && `from ${minimum.toLocaleString()}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    hasMaximum(schema) && `up to ${maximum?.toLocaleString()}`,
    maxItems !== undefined && `at most ${maxItems} items`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export type FieldLine = { name: string; type: string; isRequired: boolean; limits: string };

export type BodyShape = { type: string; fields: FieldLine[] };

export type ApiOperation = {
  method: string;
  path: string;
  access: string;
  summary: string;
  parameters: FieldLine[];
  request: BodyShape | null;
  response: BodyShape | null;
  example: unknown;
  errors: { status: string; codes: string[] }[];
};

export type ApiGroup = { name: string; operations: ApiOperation[] };

const Content = z
  .record(z.string(), z.object({ schema: JsonSchema, example: z.unknown().optional() }))
  .optional();

const Operation = z.object({
  summary: z.string(),
  'x-access': z.string(),
  parameters: z
    .array(z.object({ name: z.string(), required: z.boolean(), schema: JsonSchema }))
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content })),
});
type Operation = z.infer<typeof Operation>;

const Schemas = z.record(z.string(), JsonSchema);

/** What one JSON text holds; of a stream, one of its events. */
const schemaOf = (content: z.infer<typeof Content>) =>
  content?.['application/json'] ?? content?.['text/event-stream'];

function fieldLine(
  field: { name: string; isRequired: boolean; schema: JsonSchema },
  components: Components,
): FieldLine {
  const { name, isRequired, schema } = field;
  const limits = [limitText(schema), limitText(schema.$ref ? resolve(schema, components) : {})];
  return {
    name,
    isRequired,
    type: typeText(schema, components),
    limits: limits.filter(Boolean).join(', '),
  };
}

/** A list answers with what its rows have; everything else with its own properties. */
function bodyShape(schema: JsonSchema | undefined, components: Components): BodyShape | null {
  if (schema === undefined) return null;
  const { properties = {}, required = [] } = resolve(schema.items || schema, components);
  return {
    type: typeText(schema, components),
    fields: Object.entries(properties).map(([name, property]) =>
      fieldLine({ name, isRequired: required.includes(name), schema: property }, components),
    ),
  };
}

function errorsOf(responses: Operation['responses']): ApiOperation['errors'] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => ({ status, codes: description.split(', ') }));
}

/** `/admin/posts/{id}` belongs to posts, like `/posts`. */
const groupOf = (path: string): string =>
  path.split('/').find((part) => part !== '' && part !== 'admin') ?? 'api';

export function readReference(document: OpenApiDocument): ApiGroup[] {
  const components: Components = Schemas.parse(document.components['schemas'] ?? {});
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    const operations = Object.entries(methods).map(([method, raw]) =>
      toOperation({ method, path, operation: Operation.parse(raw) }, components),
    );
    const group = groupOf(path);
    groups.set(group, [...(groups.get(group) ?? []), ...operations]);
  }
  return Array.from(groups, ([name, operations]) => ({ name, operations }));
}

function toOperation(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  components: Components,
): ApiOperation {
  const answer = schemaOf(operation.responses['200']?.content);
  return {
    method: method.toUpperCase(),
    path,
    access: operation['x-access'],
    summary: operation.summary,
    parameters: operation.parameters.map(({ name, required, schema }) =>
      fieldLine({ name, isRequired: required, schema }, components),
    ),
    request: bodyShape(schemaOf(operation.requestBody?.content)?.schema, components),
    response: bodyShape(answer?.schema, components),
    example: answer?.example,
    errors: errorsOf(operation.responses),
  };
}
