import type { ApiDocument, Operation, Parameter } from './api-document.ts';
import type { FuzzRequest } from './requests.ts';

export type Verdict = {
  /** What the document says is reached; null when it describes nothing there. */
  readonly operation: Operation | null;
  /** Whether the request is as the document asks; null where the document leaves that open. */
  readonly isValid: boolean | null;
  /** Whether the one who sends it may. */
  readonly isAllowed: boolean;
};

/** Reads a request as it is sent, knowing nothing of how it was made, and holds it against the document. */
export function judgeRequest(document: ApiDocument, request: FuzzRequest): Verdict {
  const url = new URL(request.target, 'http://localhost');
  const operation = document.find(request.method, url.pathname);
  if (operation === null) return { operation, isValid: null, isAllowed: false };
  const parts = [
    pathIsValid(document, operation, url.pathname),
    queryIsValid(document, operation, url.searchParams),
    bodyIsValid(document, operation, request),
  ];
  const isValid = parts.includes(false) ? false : parts.includes(null) ? null : true;
  return { operation, isValid, isAllowed: isAllowed(operation, request) };
}

/** A header of the test's own may have taken the place of the token. */
function isAllowed({ access }: Operation, { sender, headers }: FuzzRequest): boolean {
  if (access === 'public') return true;
  if (headers['authorization'] !== undefined || sender === 'nobody') return false;
  if (access === 'visitor') return true;
  const isAdmin = sender === 'admin' || sender === 'esi';
  return isAdmin || (access === 'user' && sender !== 'visitor');
}

function pathIsValid(document: ApiDocument, operation: Operation, path: string): boolean {
  const parts = path.split('/').slice(2); // behind `/api`
  return operation.path
    .split('/')
    .slice(1)
    .every((name, i) => {
      const parameter = operation.parameters.find((one) => `{${one.name}}` === name);
      if (!parameter) return true;
      return document.fitsParameter(operation, parameter, decoded(parts[i] ?? ''));
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function queryIsValid(
  document: ApiDocument,
  operation: Operation,
  query: URLSearchParams,
): boolean | null {
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  if (inQuery.some(({ name }) => query.getAll(name).length > 1)) return null;
  return inQuery.every((parameter) => {
    const text = query.get(parameter.name);
    if (text === null) return !parameter.required;
    const fits = (value: string): boolean =>
      document.fitsParameter(operation, parameter, typed(document, parameter, value));
    return fits(text) || fits(trimmedText(text));
  });
}

function typed(document: ApiDocument, { schema }: Parameter, text: string): unknown {
  return document.resolve(schema).type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
}

function bodyIsValid(
  document: ApiDocument,
  operation: Operation,
  { body, headers }: FuzzRequest,
): boolean {
  if (operation.bodyType === null) return true;
  if (operation.bodyType !== 'application/json') return true; // any bytes are bytes
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (typeof body !== 'string' || type.trim().toLowerCase() !== 'application/json') return false;
  const value = parsed(body);
  if (value === undefined) return false;
  return document.fitsBody(operation, value) || document.fitsBody(operation, trimmed(value));
}

function parsed(text: string): unknown {
  try {
    // A mark of the byte order goes: who decodes the bytes of a body does not see it.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** As the document announces, a text is judged without the space around it. */
const trimmedText = (text: string): string => text.replaceAll('\u0000', '').trim();

/** No schema of the document reaches deeper; hostile values do, by thousands. */
const DEEPEST = 20;

function trimmed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return trimmedText(value);
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((inner) => trimmed(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, trimmed(inner, depth + 1)]),
  );
}
