import type { HttpHandler } from 'msw';
import type { Endpoint } from '#contracts/endpoint.ts';
import { toZod } from '#contracts/parse-part.ts';
import { mockAnswer } from './mock-endpoint.ts';

type Put = (value: unknown) => void;

/**
 * The example of an answer without the rows of its lists, as far as the contract lets them be empty.
 *
 * @returns `hasLost`: whether there was a row to lose
 */
export function withoutRows({ example, response }: Endpoint): { body: unknown; hasLost: boolean } {
  let body: unknown = structuredClone(example);
  let hasLost = false;
  const isValid = () => toZod(response).safeParse(body).success;

  function visit(value: unknown, put: Put): void {
    if (Array.isArray(value)) {
      const rows: unknown[] = value;
      put([]);
      if (rows.length > 0 && isValid()) hasLost = true;
      else {
        put(rows);
        for (const [index, row] of rows.entries()) visit(row, (next) => void (rows[index] = next));
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (key !== 'modelled') visit(part, (next) => void Reflect.set(value, key, next)); // names of fields
      }
    }
  }
  visit(body, (next) => void (body = next));
  return { body, hasLost };
}

/** Answers without rows. */
export const emptyAnswers = (endpoints: readonly Endpoint[]): HttpHandler[] =>
  endpoints.map((endpoint) => mockAnswer(endpoint, withoutRows(endpoint).body));
