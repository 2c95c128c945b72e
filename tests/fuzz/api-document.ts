import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** JSON Schema 2020-12, as far as the document uses it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
};
type Described = {
  readonly 'x-access': 'public' | 'visitor' | 'user' | 'admin';
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
};
export type DocumentSource = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export type Operation = {
  /** `PUT /admin/users/{id}` */
  readonly name: string;
  readonly method: string;
  /** Below `/api`. */
  readonly path: string;
  readonly access: Described['x-access'];
  readonly parameters: readonly Parameter[];
  readonly bodyType: string | null;
  readonly body: Schema | null;
  readonly responses: Described['responses'];
};

export type ApiDocument = ReturnType<typeof readDocument>;

const ID = 'api';
const PREFIX = '/api';

/** What the server says of itself, made ready for asking. */
export function readDocument(source: DocumentSource) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, multipleOfPrecision: 6 });
  addFormats(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema(source, ID);
  const validators = new Map<string, ValidateFunction>();
  const operations = Object.entries(source.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      toOperation(method.toUpperCase(), path, described),
    ),
  );
  const byMethod = Map.groupBy(operations, ({ method }) => method);

  /** @param at the keys that lead to a schema of the document */
  function fits(at: readonly string[], value: unknown): boolean {
    const pointer = at.map(escaped).join('/');
    const validate = validators.get(pointer) ?? ajv.getSchema(`${ID}#/${pointer}`);
    if (!validate) throw new Error(`the document has no ${pointer}`);
    validators.set(pointer, validate);
    return validate(value);
  }

  return {
    operations,
    /** Follows references until there is a schema itself. */
    resolve(schema: Schema): Schema {
      const { $ref } = schema;
      if ($ref === undefined) return schema;
      return source.components.schemas[$ref.replace('#/components/schemas/', '')] ?? {};
    },
    /** The operation that a request reaches: a path without parameters goes before one with them. */
    find: (method: string, path: string): Operation | null =>
      path.startsWith(`${PREFIX}/`)
        ? findIn(byMethod.get(method) ?? [], path.slice(PREFIX.length))
        : null,
    fitsParameter({ path, method, parameters }: Operation, parameter: Parameter, value: unknown) {
      const index = String(parameters.indexOf(parameter));
      return fits(['paths', path, method.toLowerCase(), 'parameters', index, 'schema'], value);
    },
    fitsBody({ path, method, bodyType }: Operation, value: unknown): boolean {
      const body = ['requestBody', 'content', bodyType ?? '', 'schema'];
      return fits(['paths', path, method.toLowerCase(), ...body], value);
    },
    fitsAnswer(operation: Operation, status: number, type: string, value: unknown): boolean {
      const answer = ['responses', String(status), 'content', type, 'schema'];
      return fits(['paths', operation.path, operation.method.toLowerCase(), ...answer], value);
    },
    isProblem: (value: unknown): boolean => fits(['components', 'schemas', 'Problem'], value),
  };
}

function toOperation(method: string, path: string, described: Described): Operation {
  const [content] = Object.entries(described.requestBody?.content ?? {});
  return {
    name: `${method} ${path}`,
    method,
    path,
    access: described['x-access'],
    parameters: described.parameters ?? [],
    bodyType: content?.[0] ?? null,
    body: content?.[1].schema ?? null,
    responses: described.responses,
  };
}

function findIn(operations: readonly Operation[], path: string): Operation | null {
  const exact = operations.find((operation) => operation.path === path);
  if (exact) return exact;
  const parts = path.split('/');
  const isHit = (operation: Operation): boolean => {
    const named = operation.path.split('/');
    return named.length === parts.length && named.every((name, i) => isPart(name, parts[i] ?? ''));
  };
  return operations.find(isHit) ?? null;
}

const isPart = (name: string, part: string): boolean =>
  name.startsWith('{') ? part !== '' : name === part;

/** One key of a pointer that stands behind the # of an address. */
const escaped = (key: string): string =>
  encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
