import type { z } from 'zod';
import type { AnySchema } from './endpoint.ts';
import { ApiError, type FieldError } from './errors.ts';

/** RFC 6901: `#/title`, and `#` alone for the whole. */
const pointerTo = (path: readonly PropertyKey[]): string =>
  `#${path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;

/** zod's own wording ("Invalid input: expected string") needs the field's name to be understood. */
function sentence(first: FieldError | undefined): string {
  if (!first) return 'The request is not valid.';
  const isOurs = !first.detail.startsWith('Invalid') && !first.detail.startsWith('Too ');
  return isOurs ? first.detail : `${first.pointer.slice(2) || 'The body'}: ${first.detail}`;
}

/** The schema with its methods: the endpoint table knows only a schema's types, which keeps it cheap. */
export const toZod = (schema: AnySchema): z.ZodType => schema as z.ZodType;

/** A form has fewer fields; of a list with more errors the first say enough. */
const MOST_ERRORS = 20;

/** @throws ApiError 422 with a pointer to each refused field, at most 20; its sentence is that of the first */
export function parsePart(part: FieldError['in'], schema: AnySchema, value: unknown): unknown {
  const parsed = toZod(schema).safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, MOST_ERRORS).map((issue) => ({
    in: part,
    pointer: pointerTo(issue.path),
    detail: issue.message,
  }));
  throw new ApiError('request.invalid', sentence(errors[0]), { errors });
}
