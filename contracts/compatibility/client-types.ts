import { z } from 'zod';
import type { OpenApiDocument } from '#contracts/system.ts';

const Limit = z.unknown().optional(); // narrows values, not the type

/** The keywords that the contract's schemas use. Another one is refused, so that no type is silently too wide. */
const JsonSchema = z.strictObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  'x-open': z.literal(true).optional(),
  get anyOf() {
    return z.array(JsonSchema).optional();
  },
  get oneOf() {
    return z.array(JsonSchema).optional();
  },
  get properties() {
    return z.record(z.string(), JsonSchema).optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), JsonSchema]).optional();
  },
  get propertyNames() {
    return JsonSchema.optional();
  },
  get items() {
    return z.union([z.literal(false), JsonSchema]).optional();
  },
  get prefixItems() {
    return z.array(JsonSchema).optional();
  },
  default: Limit,
  format: z.string().optional(),
  pattern: Limit,
  minimum: Limit,
  exclusiveMinimum: Limit,
  maximum: Limit,
  multipleOf: Limit,
  minLength: Limit,
  maxLength: Limit,
  minItems: Limit,
  maxItems: Limit,
});
type JsonSchema = z.infer<typeof JsonSchema>;

const Content = z.record(z.string(), z.object({ schema: JsonSchema }));
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: JsonSchema,
});
const Operation = z.object({
  summary: z.string(),
  'x-access': z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content })),
});
type Operation = z.infer<typeof Operation>;

const indented = (text: string): string => text.replaceAll('\n', '\n  ');
const block = (lines: readonly string[]): string =>
  lines.length === 0 ? '{}' : `{${indented(['', ...lines].join('\n'))}\n}`;
const nameOf = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`);
const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** The TypeScript type of the values that fit a schema. */
function typeOf(schema: JsonSchema): string {
  const { $ref, anyOf = schema.oneOf, prefixItems, type } = schema;
  if ($ref !== undefined) return $ref.replace('#/components/schemas/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return enumType(schema.enum, schema['x-open'] === true);
  if (anyOf) return unionOf(anyOf.map(typeOf));
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  if (type === undefined) return 'unknown';
  return unionOf([type].flat().map((each) => namedType(each, schema)));
}

function namedType(type: string, schema: JsonSchema): string {
  if (type === 'array') return listType(schema);
  if (type === 'object') return objectType(schema);
  if (schema.format === 'binary') return 'Blob';
  return plainTypes[type] ?? refuse(`the type ${type}`);
}

function refuse(what: string): never {
  throw new Error(`The client's types have no form for ${what}.`);
}

/** A later version may add values to an open list, so that every text has to be expected. */
function enumType(values: readonly unknown[], isOpen: boolean): string {
  const union = unionOf(values.map((value) => JSON.stringify(value)));
  return isOpen ? `string /* ${union}, or a later one */` : union;
}

function listType({ items }: JsonSchema): string {
  const item = items ? typeOf(items) : 'unknown';
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
}

function objectType(schema: JsonSchema): string {
  const { properties, required = [], additionalProperties } = schema;
  if (typeof additionalProperties === 'object' && properties === undefined) {
    return recordType(schema, typeOf(additionalProperties));
  }
  return block(
    Object.entries(properties ?? {}).map(
      ([name, property]) =>
        `${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(property)};`,
    ),
  );
}

function recordType({ propertyNames, required = [] }: JsonSchema, value: string): string {
  const names = propertyNames ? typeOf(propertyNames) : 'string';
  if (names === 'string') return `{ [name: string]: ${value} }`;
  return `{ [Name in ${names}]${required.length > 0 ? '' : '?'}: ${value} }`;
}

const contentType = (content: z.infer<typeof Content>): string =>
  `{ ${Object.entries(content)
    .map(([type, { schema }]) => `'${type}': ${typeOf(schema)}`)
    .join('; ')} }`;

function parametersType(parameters: Operation['parameters']): string {
  const places = (['path', 'query'] as const).map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) return `${place}?: never;`;
    const isRequired = own.some(({ required }) => required);
    const lines = own.map(
      ({ name, required, schema }) => `${nameOf(name)}${required ? '' : '?'}: ${typeOf(schema)};`,
    );
    return `${place}${isRequired ? '' : '?'}: ${block(lines)};`;
  });
  return block(places);
}

function operationLines(method: string, operation: Operation): string[] {
  const { summary, parameters, requestBody, responses } = operation;
  const failures = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description }]) => ` * ${status}: ${description}`);
  const answers = Object.entries(responses).map(
    ([status, { content }]) => `${status}: { content: ${contentType(content)} };`,
  );
  return [
    '/**',
    ` * ${summary}.`,
    ' *',
    ` * Access: ${operation['x-access']}. Failures:`,
    ...failures,
    ' */',
    `${method}: ${block([
      `parameters: ${parametersType(parameters)};`,
      ...(requestBody ? [`requestBody: { content: ${contentType(requestBody.content)} };`] : []),
      `responses: ${block(answers)};`,
    ])};`,
  ];
}

/**
 * The document as TypeScript declarations in the form that openapi-fetch reads: `paths`, and a type for each
 * named schema.
 *
 * @throws Error for a schema of a form that has no type
 */
export function toClientTypes({ info, paths, components }: OpenApiDocument): string {
  const schemas = Object.entries(components['schemas'] ?? {}).map(
    ([name, schema]) => `export type ${name} = ${typeOf(JsonSchema.parse(schema))};`,
  );
  const operations = Object.entries(paths).map(([path, methods]) => {
    const lines = Object.entries(methods).flatMap(([method, operation]) =>
      operationLines(method, Operation.parse(operation)),
    );
    return `'${path}': ${block(lines)};`;
  });
  return [
    `// The API of ${info.title} ${info.version}. Written by \`npm run client\`: change the contract instead.`,
    ...schemas,
    `export interface paths ${block(operations)}`,
    '',
  ].join('\n\n');
}
