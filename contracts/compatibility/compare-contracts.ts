import type { ContractSnapshot, JsonSchema } from './contract-snapshot.ts';

/**
 * Who writes a value and who reads it. An answer is written by the newer server and read by the older
 * app, which ignores unknown fields; a request is written by the older app and read by the newer server,
 * which knows every field or refuses. A late answer is that of an older server to a newer app: for a
 * while both are in use, and a version may be rolled back.
 */
type Direction = 'answer' | 'late answer' | 'request';

type Side = { readonly schema: JsonSchema; readonly of: ContractSnapshot };
type Pair = {
  readonly direction: Direction;
  readonly written: Side;
  readonly read: Side;
  readonly at: string;
  readonly isOpen: boolean; // the reader ignores unknown members
};

const isRecord = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordAt = (schema: JsonSchema, name: string): JsonSchema | null => {
  const value = schema[name];
  return isRecord(value) ? value : null;
};

const listAt = (schema: JsonSchema, name: string): readonly unknown[] => {
  const value = schema[name];
  return Array.isArray(value) ? value : [];
};

function resolve({ schema, of }: Side): Side {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return { schema, of };
  const target = of.schemas[$ref.replace('#/components/schemas/', '')];
  if (target === undefined) throw new Error(`there is no ${$ref} in the contract of ${of.version}`);
  return resolve({ schema: target, of });
}

/** The alternatives of a schema: members of a union, types, values of a list; otherwise the schema itself. */
function variantsOf(side: Side): Side[] {
  const { schema, of } = resolve(side);
  const { type, enum: values, ...rest } = schema;
  const options = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')].filter(isRecord);
  if (options.length > 0) return options.flatMap((option) => variantsOf({ schema: option, of }));
  if (Array.isArray(type)) {
    return type.flatMap((each) => variantsOf({ schema: { ...schema, type: each }, of }));
  }
  if (!Array.isArray(values)) return [{ schema, of }];
  return values.map((value: unknown) => ({ schema: { ...rest, type, const: value }, of }));
}

const isMarkedOpen = (side: Side): boolean => resolve(side).schema['x-open'] === true;

/** The parts that the reader does not accept, with their places. */
function misfits(pair: Pair): string[] {
  const { direction, written, read, at } = pair;
  const isOpen = pair.isOpen || (direction !== 'request' && isMarkedOpen(read));
  const readers = variantsOf(read);
  return variantsOf(written).flatMap((variant) => {
    const tries = readers.map((reader) =>
      misfitsOfVariant({
        direction,
        written: variant,
        read: reader,
        at,
        isOpen: isOpen || (direction !== 'request' && reader.schema['x-open'] === true),
      }),
    );
    if (tries.some(({ length }) => length === 0)) return [];
    const isMember = isConstant(variant.schema) || variant.schema['type'] === 'object';
    if (isOpen && isMember && readers.length > 1) return [];
    // Report the differences to the most similar reader.
    const [best = []] = tries.toSorted((one, other) => one.length - other.length);
    const alike = tries.find((_, index) => hasSameType(variant, readers[index]));
    return alike ?? (readers.length === 1 ? best : [`${at}: may be another kind of value now`]);
  });
}

const hasSameType = ({ schema }: Side, other: Side | undefined): boolean =>
  schema['type'] === other?.schema['type'];

function misfitsOfVariant(pair: Pair): string[] {
  const { written, read, at } = pair;
  const [from, to] = [written.schema, read.schema];
  if (to['type'] === undefined && !isConstant(to)) return []; // anything
  const isSameType =
    from['type'] === to['type'] || (from['type'] === 'integer' && to['type'] === 'number');
  if (!isSameType) return [`${at}: ${typeName(from)} where there was ${typeName(to)}`];
  return [
    ...misfitsOfValues(pair),
    ...misfitsOfLimits(pair),
    ...misfitsOfFields(pair),
    ...misfitsOfItems(pair),
  ];
}

const typeName = ({ type }: JsonSchema): string => (typeof type === 'string' ? type : 'any value');

const isConstant = (schema: JsonSchema): boolean => 'const' in schema;

const NEWS: Readonly<Record<Direction, string>> = {
  answer: 'is new in a closed list',
  'late answer': 'is sent by an older server',
  request: 'is no longer accepted',
};

function misfitsOfValues({ direction, written, read, at, isOpen }: Pair): string[] {
  if (!isConstant(read.schema) || isOpen) return [];
  if (!isConstant(written.schema)) return [`${at}: any value where there was a closed list`];
  const value = written.schema['const'];
  return value === read.schema['const']
    ? []
    : [`${at}: ${JSON.stringify(value)} ${NEWS[direction]}`];
}

/** Bounds: +1 where a greater number accepts more, -1 where a smaller one does. */
const BOUNDS = {
  maximum: 1,
  exclusiveMaximum: 1,
  maxLength: 1,
  maxItems: 1,
  minimum: -1,
  exclusiveMinimum: -1,
  minLength: -1,
  minItems: -1,
} as const;

function misfitsOfLimits({ written, read, at, isOpen }: Pair): string[] {
  const wider = Object.entries(BOUNDS).filter(([name, sign]) => {
    const [from, to] = [written.schema[name], read.schema[name]];
    if (typeof to !== 'number' || (isOpen && name === 'maxItems')) return false;
    return typeof from !== 'number' || from * sign > to * sign;
  });
  const forms = ['pattern', 'multipleOf'].filter(
    (name) => read.schema[name] !== undefined && read.schema[name] !== written.schema[name],
  );
  return [...wider.map(([name]) => name), ...forms]
    .filter(() => !isConstant(written.schema))
    .map((name) => `${at}: ${name} does not hold as it did`);
}

function misfitsOfFields(pair: Pair): string[] {
  const { direction, written, read, at } = pair;
  const from = recordAt(written.schema, 'properties') ?? {};
  const to = recordAt(read.schema, 'properties') ?? {};
  const [always, needed] = [listAt(written.schema, 'required'), listAt(read.schema, 'required')];
  const missing = needed
    .map(String)
    .filter((name) => !always.includes(name))
    .filter((name) => direction !== 'late answer' || !hasDefault(recordAt(to, name)))
    .map((name) => `${at}.${name}: ${absence(direction, name in from)}`);
  const unread = Object.keys(from)
    .filter((name) => direction === 'request' && !(name in to))
    .map((name) => `${at}.${name}: is no longer read`);
  const inner = Object.keys(from).flatMap((name) =>
    within(pair, [recordAt(from, name), recordAt(to, name)], `.${name}`),
  );
  return [...missing, ...unread, ...inner];
}

const hasDefault = (schema: JsonSchema | null): boolean => schema !== null && 'default' in schema;

function absence(direction: Direction, isDeclared: boolean): string {
  if (direction === 'late answer') return 'is needed, and an older server does not send it';
  if (direction === 'request') return 'is required now';
  return isDeclared ? 'may be absent now' : 'was removed';
}

function misfitsOfItems(pair: Pair): string[] {
  const [from, to] = [pair.written.schema, pair.read.schema];
  const [tuple, readTuple] = [listAt(from, 'prefixItems'), listAt(to, 'prefixItems')];
  if (tuple.length !== readTuple.length) return [`${pair.at}: has another number of places`];
  const places = tuple.flatMap((place, index) => {
    const reader = readTuple[index];
    const sides = [isRecord(place) ? place : null, isRecord(reader) ? reader : null] as const;
    return within(pair, sides, `[${index}]`);
  });
  const parts = (['items', 'additionalProperties', 'propertyNames'] as const).flatMap((name) =>
    within(pair, [recordAt(from, name), recordAt(to, name)], name === 'items' ? '[]' : '{}'),
  );
  return [...places, ...parts];
}

/** A part of both; a part that is missing in one of them is skipped. */
function within(
  { direction, written, read, at, isOpen }: Pair,
  [from, to]: readonly [JsonSchema | null, JsonSchema | null],
  place: string,
): string[] {
  if (from === null || to === null) return [];
  return misfits({
    direction,
    written: { schema: from, of: written.of },
    read: { schema: to, of: read.of },
    at: `${at}${place}`,
    isOpen: isOpen || (direction !== 'request' && read.schema['x-open'] === true),
  });
}

const ACCESS = ['public', 'visitor', 'user', 'admin'];

type Operations = { readonly before: Side; readonly now: Side; readonly name: string };

function breaksOfAccess({ before, now, name }: Operations): string[] {
  const [was, is] = [before, now].map(({ schema }) => ACCESS.indexOf(String(schema['x-access'])));
  return (is ?? 0) > (was ?? 0) ? [`${name}: needs more rights than it did`] : [];
}

const parametersOf = ({ schema }: Side): Map<string, JsonSchema> =>
  new Map(
    listAt(schema, 'parameters')
      .filter(isRecord)
      .map((parameter) => [`${String(parameter['in'])} ${String(parameter['name'])}`, parameter]),
  );

function breaksOfParameters({ before, now, name }: Operations): string[] {
  const [was, is] = [parametersOf(before), parametersOf(now)];
  const added = [...is].filter(([key, { required }]) => !was.has(key) && required === true);
  const changed = [...was].flatMap(([key, parameter]) => {
    const present = is.get(key);
    const at = `${name} ${key}`;
    if (present === undefined) return [`${at}: is no longer read`];
    if (present['required'] === true && parameter['required'] !== true)
      return [`${at}: is required now`];
    const written = { schema: recordAt(parameter, 'schema') ?? {}, of: before.of };
    const read = { schema: recordAt(present, 'schema') ?? {}, of: now.of };
    return misfits({ direction: 'request', written, read, at, isOpen: false });
  });
  return [...added.map(([key]) => `${name} ${key}: is required now`), ...changed];
}

/** By media type. */
const contentOf = ({ schema, of }: Side): Map<string, Side> =>
  new Map(
    Object.entries(recordAt(schema, 'content') ?? {}).map(([type, media]) => [
      type,
      { schema: (isRecord(media) ? recordAt(media, 'schema') : null) ?? {}, of },
    ]),
  );

function breaksOfBody({ before, now, name }: Operations): string[] {
  const [was, is] = [before, now].map(({ schema, of }) =>
    contentOf({ schema: recordAt(schema, 'requestBody') ?? {}, of }),
  );
  if (was === undefined || is === undefined) return [];
  const at = `${name} body`;
  if (was.size === 0 && is.size > 0) return [`${at}: is required now`];
  return [...was].flatMap(([type, written]) => {
    const read = is.get(type);
    if (read === undefined) return [`${at}: ${type} is no longer read`];
    const isChange = name.startsWith('PUT ');
    return [
      ...misfits({ direction: 'request', written, read, at, isOpen: false }),
      ...(isChange ? resets(written, read, at) : []),
    ];
  });
}

/** An older app that saves a whole object omits newer fields: a default would reset them. */
function resets(before: Side, now: Side, at: string): string[] {
  const [was, is] = [before, now].map((side) => recordAt(resolve(side).schema, 'properties') ?? {});
  return Object.entries(is ?? {})
    .filter(
      ([field, schema]) => was?.[field] === undefined && isRecord(schema) && 'default' in schema,
    )
    .map(([field]) => `${at}.${field}: a default would reset it when an older app saves`);
}

function breaksOfAnswers({ before, now, name }: Operations): string[] {
  const [was, is] = [before, now].map(({ schema, of }) =>
    contentOf({ schema: recordAt(recordAt(schema, 'responses') ?? {}, '200') ?? {}, of }),
  );
  const at = `${name} answer`;
  return [...(was ?? [])].flatMap(([type, read]) => {
    const written = is?.get(type);
    if (written === undefined) return [`${at}: ${type} is no longer sent`];
    // An app ignores unknown events of a stream.
    const isOpen = type === 'text/event-stream';
    return [
      ...misfits({ direction: 'answer', written, read, at, isOpen }),
      ...misfits({ direction: 'late answer', written: read, read: written, at, isOpen }),
    ];
  });
}

const breaksOfOperation = (operations: Operations): string[] =>
  [breaksOfAccess, breaksOfParameters, breaksOfBody, breaksOfAnswers].flatMap((breaksIn) =>
    breaksIn(operations),
  );

/** The kinds of rows of the journal are read and written by both sides. */
function breaksOfRows(before: ContractSnapshot, now: ContractSnapshot): string[] {
  return Object.entries(before.rows).flatMap(([kind, fields]) => {
    const at = `journal ${kind}`;
    const present = now.rows[kind];
    if (present === undefined) return [`${at}: was removed`];
    const was = { schema: fields, of: before };
    const is = { schema: present, of: now };
    return [
      ...misfits({ direction: 'request', written: was, read: is, at, isOpen: false }),
      ...misfits({ direction: 'answer', written: is, read: was, at, isOpen: false }),
    ];
  });
}

/** The breaking changes for an app or client of an earlier contract, in sentences. */
export function breaksBetween(before: ContractSnapshot, now: ContractSnapshot): string[] {
  const ofPaths = Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const present = now.paths[path]?.[method];
      if (present === undefined) return [`${name}: was removed`];
      return breaksOfOperation({
        name,
        before: { schema: operation, of: before },
        now: { schema: present, of: now },
      });
    }),
  );
  const ofErrors = Object.entries(before.errors)
    .filter(([code, status]) => now.errors[code] !== status)
    .map(([code]) => `error ${code}: was removed or has another status`);
  const problem = { schema: { $ref: '#/components/schemas/Problem' } };
  const ofProblem = misfits({
    direction: 'answer',
    written: { ...problem, of: now },
    read: { ...problem, of: before },
    at: 'problem',
    isOpen: false,
  });
  return [...new Set([...ofPaths, ...breaksOfRows(before, now), ...ofErrors, ...ofProblem])];
}
