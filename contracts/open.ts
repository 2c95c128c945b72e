import { $constructor, type $ZodType, type ParseContext, type ParsePayload } from 'zod/v4/core';
import { z } from 'zod';
import { UNKNOWN, type Unknown } from './unknown.ts';

/**
 * An installed app may be weeks older than its server. Where the contract is open, the server may begin
 * to send values that such an app has never seen; read with `asOlderReader` they leave the rest of the
 * answer whole. Without it, as on the server, the same schemas are strict. See docs/compatibility.md.
 */

/** The zod context of readers of data from a newer version. */
export const asOlderReader = { jitless: true, isOlderReader: true } satisfies ParseContext & {
  isOlderReader: true;
};

type Parse = $ZodType['_zod']['parse'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isOlderReader = (context: object): boolean => 'isOlderReader' in context;

const strictOf = ({ _zod }: $ZodType): Parse => _zod.parse.bind(_zod);

/** No schema of the contract is asynchronous. */
function run({ _zod }: $ZodType, value: unknown, context: Parameters<Parse>[1]): ParsePayload {
  const payload = _zod.run({ value, issues: [] }, context);
  if (payload instanceof Promise) throw new Error('answers are read synchronously');
  return payload;
}

const OpenEnum = $constructor<z.ZodEnum, z.ZodEnum['_zod']['def']>('OpenEnum', (inst, def) => {
  z.ZodEnum.init(inst, def);
  const strict = strictOf(inst);
  inst._zod.parse = (payload, context) => {
    const isNews = typeof payload.value === 'string' && !inst._zod.values.has(payload.value);
    if (!isNews || !isOlderReader(context)) return strict(payload, context);
    payload.value = UNKNOWN;
    return payload;
  };
});

/** Values that a later version may add to: an older app reads `unknown`, which screens handle. */
export function open<Value extends string>(
  values: z.ZodEnum<{ [Each in Value]: Each }>,
): z.ZodType<Value | Unknown, Value> {
  const { error, entries, type } = values.def;
  const schema = new OpenEnum({ type, entries, ...(error && { error }) });
  return schema.meta({ 'x-open': true }) as unknown as z.ZodType<Value | Unknown, Value>;
}

/** Whether unknown values are the only issues of a part. */
const isNewer = ({ issues }: ParsePayload): boolean =>
  issues.length > 0 &&
  issues.every(
    ({ code, input }) =>
      (code === 'invalid_value' && typeof input === 'string') ||
      (code === 'invalid_union' && typeof input === 'object'),
  );

const OpenList = $constructor<z.ZodArray, z.ZodArray['_zod']['def']>('OpenList', (inst, def) => {
  z.ZodArray.init(inst, def);
  const strict = strictOf(inst);
  inst._zod.parse = (payload, context) => {
    const value: unknown = payload.value;
    if (isOlderReader(context) && Array.isArray(value)) {
      payload.value = value.filter((item) => !isNewer(run(def.element, item, context)));
    }
    return strict(payload, context);
  };
});

/**
 * A list in which a later version may have items that an older app can do nothing with, such as a plan
 * that it cannot sell: it reads the others. An item that is broken otherwise still spoils the answer.
 */
export function openList<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  const schema = new OpenList({ type: 'array', element: item });
  return schema.meta({ 'x-open': true }) as unknown as z.ZodArray<Item>;
}

const OpenRecord = $constructor<z.ZodRecord, z.ZodRecord['_zod']['def']>(
  'OpenRecord',
  (inst, def) => {
    z.ZodRecord.init(inst, def);
    const strict = strictOf(inst);
    inst._zod.parse = (payload, context) => {
      const value: unknown = payload.value;
      if (isOlderReader(context) && typeof value === 'object' && value !== null) {
        payload.value = Object.fromEntries(
          Object.entries(value).filter(
            ([key, item]) =>
              run(def.keyType, key, context).issues.length === 0 &&
              !isNewer(run(def.valueType, item, context)),
          ),
        );
      }
      return strict(payload, context);
    };
  },
);

/** The same for records: entries with unknown names are left out. */
export function openRecord<Schema extends z.ZodRecord>(record: Schema): Schema {
  return new OpenRecord(record.def).meta({ 'x-open': true }) as unknown as Schema;
}

const OpenUnion = $constructor<
  z.ZodDiscriminatedUnion,
  z.ZodDiscriminatedUnion['_zod']['def'] & { readonly fallback: z.ZodObject }
>('OpenUnion', (inst, def) => {
  z.ZodDiscriminatedUnion.init(inst, def);
  const strict = strictOf(inst);
  inst._zod.parse = (payload, context) => {
    const value: unknown = payload.value;
    const kind = isRecord(value) ? value[def.discriminator] : undefined;
    const isNews =
      typeof kind === 'string' && !inst._zod.propValues?.[def.discriminator]?.has(kind);
    if (!isNews || !isRecord(value) || !isOlderReader(context)) return strict(payload, context);
    payload.value = { ...value, [def.discriminator]: UNKNOWN };
    return def.fallback._zod.run(payload, context);
  };
});

/** May get more members: of an unknown one an older app reads the fallback, marked `unknown`. */
export function openUnion<
  Options extends readonly [z.ZodObject, ...z.ZodObject[]],
  Fallback extends z.ZodObject,
>(
  discriminator: string,
  options: Options,
  fallback: Fallback,
): z.ZodType<z.infer<Options[number] | Fallback>, z.input<Options[number]>> {
  const union = z.discriminatedUnion(discriminator, options);
  const schema = new OpenUnion({ ...union.def, fallback });
  return schema.meta({ 'x-open': true }) as unknown as z.ZodType<
    z.infer<Options[number] | Fallback>,
    z.input<Options[number]>
  >;
}

type WithoutDefault<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema;
type Changes<Shape extends z.core.$ZodLooseShape> = {
  [Name in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Name]>>;
};

/** The fields for a change, without defaults: these would reset what an older app does not send. */
export function changesOf<Shape extends Readonly<Record<string, z.ZodType>>>(
  fields: z.ZodObject<Shape>,
): z.ZodObject<Changes<Shape>> {
  const changes = Object.entries<z.ZodType>(fields.shape).map(([name, field]) => [
    name,
    (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
  ]);
  return z.object(Object.fromEntries(changes)) as unknown as z.ZodObject<Changes<Shape>>;
}

/** The type of a schema for its writer, the server, without `unknown`. */
export type Sent<Schema extends z.ZodType> = z.input<Schema>;
