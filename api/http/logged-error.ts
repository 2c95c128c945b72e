import { pino } from 'pino';

/** What the log holds of an error. */
type LoggedError = { type: string; message: string; stack: string; code?: string };

/**
 * Kind, words, place and code of an error and nothing else it carries. A query that failed is named
 * without its values: they are names, addresses and notes of people, and PostgreSQL's own details repeat
 * them.
 *
 * @source https://www.postgresql.org/docs/current/protocol-error-fields.html (fields D and W)
 */
export function toLoggedError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const values = valuesIn(error);
  const bare = (text: string): string => values.reduce((left, of) => left.replaceAll(of, ''), text);
  return {
    type,
    message: bare(message),
    stack: bare(stack),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
  };
}

/** As Drizzle writes them behind the query, of the error and of what caused it. */
function valuesIn(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'params' in error ? [`\nparams: ${String(error.params)}`] : [];
  return [...own, ...valuesIn(error.cause)];
}
