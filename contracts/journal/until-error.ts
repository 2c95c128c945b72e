import { z } from 'zod';

type Run = z.ZodType['_zod']['run'];

/** @throws Error for an asynchronous schema, of which the contract has none */
function runNow(schema: z.ZodType, value: unknown, context: Parameters<Run>[1]) {
  const result = schema._zod.run({ value, issues: [] }, context);
  if (result instanceof Promise) throw new Error('a schema of the contract waits for something');
  return result;
}

/**
 * A list that is refused at its first invalid item: of tens of thousands, describing each takes seconds. Its length
 * is checked before.
 */
export function listUntilError<Item extends z.ZodType>(item: Item, most: number) {
  const list = z.array(item).max(most);
  const strict = list._zod.run.bind(list._zod);
  const run: Run = (payload, context) => {
    const values: unknown = payload.value;
    if (!Array.isArray(values) || values.length > most) return strict(payload, context);
    const parsed: unknown[] = [];
    for (const value of values) {
      const result = runNow(item, value, context);
      if (result.issues.length > 0) {
        payload.issues.push(...z.core.util.prefixIssues(parsed.length, result.issues));
        return payload;
      }
      parsed.push(result.value);
    }
    return { ...payload, value: parsed };
  };
  Object.assign(list._zod, { run });
  return list;
}

/** A record without checks of its own that is refused at its first invalid entry. */
export function recordUntilError<Schema extends z.ZodRecord>(record: Schema): Schema {
  const strict = record._zod.run.bind(record._zod);
  const run: Run = (payload, context) => {
    const values: unknown = payload.value;
    if (typeof values !== 'object' || values === null) return strict(payload, context);
    for (const [name, value] of Object.entries<unknown>({ ...values })) {
      const entry = strict({ value: { [name]: value }, issues: [] }, context);
      if (entry instanceof Promise || entry.issues.length > 0) return entry;
    }
    return strict(payload, context);
  };
  Object.assign(record._zod, { run });
  return record;
}
