import { safeParse, type $ZodType } from 'zod/v4/core';
import type { AnySchema, Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { asOlderReader } from '#contracts/open.ts';
import { Problem } from '#contracts/problem.ts';
import { UNKNOWN } from '#contracts/unknown.ts';
import { AnswerError } from './failures.ts';

/** The contract's schemas are zod schemas; its types hide that. */
const toZod = (schema: AnySchema): $ZodType => schema as $ZodType;

/**
 * Parses an answer; ignores what a newer server adds.
 *
 * @param read returns the value to parse
 */
function parse(schema: AnySchema, status: number, read: () => unknown): unknown {
  try {
    const parsed = safeParse(toZod(schema), read(), asOlderReader);
    if (parsed.success) return parsed.data;
    throw parsed.error;
  } catch (cause) {
    throw new AnswerError(status, cause);
  }
}

/** Retry-After in its form of whole seconds; our server sends no dates. */
function retryAfterS(headers: Headers): number | null {
  const text = headers.get('Retry-After');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

const textOf = (body: ArrayBuffer): string => new TextDecoder().decode(body);

function toApiError({ status, headers }: Response, body: ArrayBuffer): ApiError {
  const problem = parse(Problem, status, () => JSON.parse(textOf(body))) as Problem;
  const wait = retryAfterS(headers);
  const code = problem.code === UNKNOWN ? { status, title: problem.title } : problem.code;
  return new ApiError(code, problem.detail, {
    requestId: problem.instance,
    ...(problem.errors && { errors: problem.errors }),
    ...(wait !== null && { retryAfterS: wait }),
  });
}

/**
 * Reads an answer as the contract declares it: JSON, or bytes with their type.
 *
 * @throws ApiError for a problem answer, AnswerError for an undeclared one
 */
export function parseAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  body: ArrayBuffer,
): ResponseOf<E> {
  if (!response.ok) throw toApiError(response, body);
  const read = (): unknown =>
    endpoint.bytes === 'answer'
      ? { type: response.headers.get('Content-Type'), bytes: new Uint8Array(body) }
      : JSON.parse(textOf(body));
  return parse(endpoint.response, response.status, read) as ResponseOf<E>;
}
