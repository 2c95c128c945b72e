import type { ApiDocument } from './api-document.ts';
import type { FuzzRequest } from './requests.ts';
import type { Verdict } from './verdict.ts';

export type FuzzAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** Of an endless answer the data of its first event. */
  readonly text: string;
};

/** What the server's inside would look like from outside. */
const INSIDE =
  /node_modules|file:\/\/\/|\n {4}at |Sqlite(Error)?\b|SQLITE_|PostgresError|Drizzle|Failed query|ZodError/;

/** What is wrong with an answer: nothing, when it is as the document promises. */
export function judgeAnswer(
  document: ApiDocument,
  request: FuzzRequest,
  verdict: Verdict,
  answer: FuzzAnswer,
): string[] {
  const isApi = new URL(request.target, 'http://localhost').pathname.startsWith('/api/');
  return [
    ...faultsOfStatus(verdict, answer),
    ...faultsOfHeaders(answer, isApi),
    ...(INSIDE.test(answer.text) && !isLog(verdict) ? ['shows its inside'] : []),
    ...(request.method === 'HEAD' ? [] : faultsOfBody(document, verdict, answer)),
  ];
}

/** The log of the server shows failures, to administrators. */
const isLog = ({ operation }: Verdict): boolean => operation?.path === '/admin/logs';

function faultsOfStatus({ operation, isValid, isAllowed }: Verdict, answer: FuzzAnswer): string[] {
  const { status, text } = answer;
  const isAccepted = status >= 200 && status < 300;
  const faults: string[] = [];
  if (status >= 500) faults.push(`failed with ${status}`);
  if (operation === null) return faults;
  if (!(status in operation.responses)) faults.push(`an undeclared ${status} ${codeOf(text)}`);
  if (isAccepted && isValid === false) faults.push('accepted what the document forbids');
  if (isAccepted && !isAllowed) faults.push('accepted from a sender without permission');
  return faults;
}

function faultsOfHeaders({ headers, status }: FuzzAnswer, isApi: boolean): string[] {
  const of = (name: string): string => headers.get(name) ?? '';
  const mustNotStay = isApi || status >= 400;
  const faults: [boolean, string][] = [
    [of('x-content-type-options') !== 'nosniff', 'no nosniff'],
    [!/^[\w-]{1,64}$/.test(of('x-request-id')), 'no request id'],
    [mustNotStay && !of('cache-control').includes('no-store'), 'may be stored by a cache'],
    [status === 429 && !/^[1-9]\d*$/.test(of('retry-after')), 'a 429 without a time to wait'],
  ];
  return faults.filter(([isFault]) => isFault).map(([, fault]) => fault);
}

function faultsOfBody(document: ApiDocument, verdict: Verdict, answer: FuzzAnswer): string[] {
  const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
  if (answer.status < 400) return faultsOfSuccess(document, verdict, answer, type);
  const problem = parsed(answer.text);
  const isProblem = type === 'application/problem+json' && document.isProblem(problem);
  return isProblem
    ? faultsOfProblem(answer.status, problem)
    : ['a failure that is no problem+json'];
}

function faultsOfSuccess(
  document: ApiDocument,
  { operation }: Verdict,
  { status, text }: FuzzAnswer,
  type: string,
): string[] {
  const content = operation?.responses[status]?.content;
  if (operation === null || content === undefined) return [];
  if (!(type in content)) return [`an undeclared type ${type}`];
  if (type.startsWith('image/')) return [];
  const fits = document.fitsAnswer(operation, status, type, parsed(text));
  return fits ? [] : [`a ${status} that its schema forbids`];
}

type Pointed = { readonly status?: number; readonly errors?: readonly { pointer: string }[] };

function faultsOfProblem(status: number, problem: unknown): string[] {
  const { status: reportedStatus, errors = [] } = problem as Pointed;
  const points = errors.length > 0 && errors.every(({ pointer }) => /^#(\/|$)/.test(pointer));
  return [
    ...(reportedStatus === status ? [] : ['a problem of another status']),
    ...(status !== 422 || points ? [] : ['a 422 without a pointer']),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The code of a problem; empty when it is none. */
export const codeOf = (text: string): string => /"code":"([a-z._]+)"/.exec(text)?.[1] ?? '';
