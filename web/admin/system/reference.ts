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
  get oneOf() {
    return z.array(JsonSchema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), JsonSchema]).optional();
  },
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** The named schemas of a document, as `$ref` names them. */
export type Components = Record<string, JsonSchema>;

const PREFIX = '#/components/schemas/';

/** The schema behind a reference; a name that the document lacks has no properties. */
const resolve = (schema: JsonSchema, components: Components): JsonSchema =>
  schema.$ref === undefined ? schema : (components[schema.$ref.replace(PREFIX, '')] ?? {});

/** How a type reads: `string (date-time)`, `list of Post`, `[number, number]`, `"buy" or "sell"`, `{ id: string }`. */
export function typeText(schema: JsonSchema, components: Components): string {
  const { $ref, anyOf = schema.oneOf, format } = schema;
  if ($ref !== undefined) {
    const target = resolve(schema, components);
    return target.properties ? $ref.replace(PREFIX, '') : typeText(target, components);
  }
  if (anyOf) return anyOf.map((one) => typeText(one, components)).join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const structure = structureText(schema, components);
  if (structure !== null) return structure;
  const type = [schema.type ?? 'any'].flat().join(' or ');
  return format === undefined ? type : `${type} (${format})`;
}

function structureText(schema: JsonSchema, components: Components): string | null {
  const { items, prefixItems, properties, required = [] } = schema;
  if (prefixItems) return `[${prefixItems.map((one) => typeText(one, components)).join(', ')}]`;
  if (items) return `list of ${typeText(items, components)}`;
  if (!properties) return null;
  const fields = Object.entries(properties).map(
    ([name, property]) =>
      `${name}${required.includes(name) ? '' : '?'}: ${typeText(property, components)}`,
  );
  return `{ ${fields.join(', ')} }`;
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

export type BodyShape = {
  type: string;
  fields: FieldLine[];
  example: unknown;
  /** The named types within it, with their fields. */
  types: { name: string; fields: FieldLine[] }[];
};

export type ApiOperation = {
  method: string;
  path: string;
  access: string;
  summary: string;
  parameters: FieldLine[];
  request: BodyShape | null;
  response: BodyShape | null;
  errors: { status: string; codes: { code: string; title: string }[] }[];
};

export type ApiGroup = { name: string; operations: ApiOperation[] };

const Content = z
  .record(z.string(), z.object({ schema: JsonSchema, example: z.unknown().optional() }))
  .optional();

const Operation = z.object({
  summary: z.string().default(''), // the built demo has none
  'x-access': z.string(),
  parameters: z
    .array(z.object({ name: z.string(), required: z.boolean(), schema: JsonSchema }))
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content })),
});
type Operation = z.infer<typeof Operation>;

const Schemas = z.record(z.string(), JsonSchema);
const Titles = z.record(z.string(), z.object({ title: z.string() }));

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

function fieldLines({ properties = {}, required = [] }: JsonSchema, components: Components) {
  return Object.entries(properties).map(([name, property]) =>
    fieldLine({ name, isRequired: required.includes(name), schema: property }, components),
  );
}

const isSchema = (part: JsonSchema | boolean | undefined): part is JsonSchema =>
  typeof part === 'object';

const partsOf = (schema: JsonSchema): JsonSchema[] => [
  ...Object.values(schema.properties ?? {}),
  ...(schema.anyOf ?? schema.oneOf ?? []),
  ...(schema.prefixItems ?? []),
  ...[schema.items, schema.additionalProperties].filter(isSchema),
];

/** The named types with fields that a schema leads to, each once. */
function namesWithin(schema: JsonSchema, components: Components, names = new Set<string>()) {
  for (const part of partsOf(resolve(schema, components))) {
    const name = part.$ref?.replace(PREFIX, '');
    if (name !== undefined && names.has(name)) continue;
    if (name !== undefined && resolve(part, components).properties) names.add(name);
    namesWithin(part, components, names);
  }
  return names;
}

/** A list answers with what its rows have; everything else with its own properties. */
function bodyShape(content: z.infer<typeof Content>, components: Components): BodyShape | null {
  const { schema, example } = schemaOf(content) ?? {};
  if (schema === undefined) return null;
  const row = schema.items || schema;
  const isPlainObject = row.$ref === undefined && row.properties !== undefined;
  const plainType = schema.items ? 'list of object' : 'object'; // its fields are below it
  return {
    type: isPlainObject ? plainType : typeText(schema, components),
    example,
    fields: fieldLines(resolve(row, components), components),
    types: Array.from(namesWithin(row, components), (name) => ({
      name,
      fields: fieldLines(components[name] ?? {}, components),
    })),
  };
}

type Titles = z.infer<typeof Titles>;

function errorsOf(responses: Operation['responses'], titles: Titles): ApiOperation['errors'] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => ({
      status,
      codes: description.split(', ').map((code) => ({ code, title: titles[code]?.title ?? '' })),
    }));
}

/** `/admin/posts/{id}` belongs to posts, like `/posts`. */
const groupOf = (path: string): string =>
  path.split('/').find((part) => part !== '' && part !== 'admin') ?? 'api';

export function readReference(document: OpenApiDocument): ApiGroup[] {
  const components: Components = Schemas.parse(document.components['schemas'] ?? {});
  const titles = Titles.parse(document.components['x-errors'] ?? {});
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    const operations = Object.entries(methods).map(([method, raw]): ApiOperation => {
      const { parameters, requestBody, responses, summary, ...rest } = Operation.parse(raw);
      return {
        method: method.toUpperCase(),
        path,
        access: rest['x-access'],
        summary,
        parameters: parameters.map(({ name, required, schema }) =>
          fieldLine({ name, isRequired: required, schema }, components),
        ),
        request: bodyShape(requestBody?.content, components),
        response: bodyShape(responses['200']?.content, components),
        errors: errorsOf(responses, titles),
      };
    });
    const group = groupOf(path);
    groups.set(group, [...(groups.get(group) ?? []), ...operations]);
  }
  return Array.from(groups, ([name, operations]) => ({ name, operations }));
}

const textOf = ({ method, path, summary, request, response, errors }: ApiOperation): string =>
  [
    `${method} ${path} ${summary}`,
    ...[request, response].flatMap((body) =>
      body ? [body.type, ...body.types.map(({ name }) => name)] : [],
    ),
    ...errors.flatMap(({ codes }) => codes.map(({ code }) => code)),
  ]
    .join(' ')
    .toLowerCase();

/** The operations in whose line, types or error codes every word of a search is found; without empty groups. */
export function searchReference(groups: readonly ApiGroup[], search: string): ApiGroup[] {
  const parts = search.toLowerCase().split(' ').filter(Boolean);
  return groups
    .map(({ name, operations }) => ({
      name,
      operations: operations.filter((each) => {
        const text = textOf(each);
        return parts.every((part) => text.includes(part));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}
