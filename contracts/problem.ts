import { z } from 'zod';
import { type ApiError, type ErrorCode, errorCatalogue } from './errors.ts';
import { open } from './open.ts';

const FieldProblem = z.object({
  in: open(z.enum(['body', 'query', 'path'])),
  pointer: z.string(),
  detail: z.string(),
});

/** The body of every failed answer: RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.string(), // "/errors/<code>"
  title: z.string(),
  status: z.number().int(),
  detail: z.string(), // one plain sentence, shown to the user as it is
  code: open(z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]])),
  instance: z.string(), // request id, to be quoted to support
  errors: z.array(FieldProblem).optional(),
});
export type Problem = z.infer<typeof Problem>;

export function toProblem(error: ApiError, requestId: string): Problem {
  const { status, title } = error;
  return {
    type: `/errors/${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    instance: requestId,
    ...(error.errors.length > 0 && { errors: [...error.errors] }),
  };
}
