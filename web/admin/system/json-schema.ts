import { z } from 'zod';

/** The parts of JSON Schema that our contract uses and the reference shows. */
export const JsonSchema = z.object({
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
export type JsonSchema = z.infer<typeof JsonSchema>;

/** The named schemas of a document, as `$ref` names them. */
export type Components = Record<string, JsonSchema>;

const PREFIX = '#/components/schemas/';

/** The schema behind a reference; a name that the document lacks has no properties. */
export const resolve = (schema: JsonSchema, components: Components): JsonSchema =>
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

/** Limits in words: `1 to 200 characters`, `at most 10 items`, `above 0`. */
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
