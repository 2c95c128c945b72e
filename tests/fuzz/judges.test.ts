import { describe, expect, it } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import { allEndpoints } from '#contracts/index.ts';
import { toOpenApi } from '#contracts/compatibility/openapi-document.ts';
import { toProblem } from '#contracts/problem.ts';
import { type FuzzAnswer, judgeAnswer } from './answers.ts';
import { type DocumentSource, readDocument } from './api-document.ts';
import type { FuzzRequest } from './requests.ts';
import { judgeRequest } from './verdict.ts';

const source: unknown = JSON.parse(
  JSON.stringify(toOpenApi(allEndpoints, { title: 'Bellwether', version: '1' })),
);
const document = readDocument(source as DocumentSource);

const JSON_TYPE = { 'content-type': 'application/json' };

const aRequest = (overrides: Partial<FuzzRequest> = {}): FuzzRequest => ({
  method: 'POST',
  target: '/api/admin/users',
  headers: JSON_TYPE,
  body: '{"username":"yaw"}',
  sender: 'admin',
  ...overrides,
});

const isValid = (overrides: Partial<FuzzRequest>): boolean | null =>
  judgeRequest(document, aRequest(overrides)).isValid;

const get = (target: string): boolean | null => isValid({ method: 'GET', target, body: null });

const may = (overrides: Partial<FuzzRequest>): boolean =>
  judgeRequest(document, aRequest(overrides)).isAllowed;

function anAnswer(status: number, body: unknown, more: Record<string, string> = {}): FuzzAnswer {
  const headers = new Headers({
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': 'a1',
    ...more,
  });
  return { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) };
}

const done = anAnswer(200, { message: 'Done' });
const leave: Partial<FuzzRequest> = { method: 'POST', target: '/api/auth/logout', body: null };

const faultsOf = (overrides: Partial<FuzzRequest>, answer: FuzzAnswer): string[] => {
  const request = aRequest(overrides);
  return judgeAnswer(document, request, judgeRequest(document, request), answer);
};

describe('a request that is compared with the document', () => {
  it('is invalid where its body is', () => {
    expect(isValid({})).toBe(true);
    const bodies = ['{}', '{"username":7}', '{"username":""}', '{"username":"a","role":"root"}'];
    for (const body of [...bodies, '{', '', '[]', 'NaN', null]) {
      expect(isValid({ body })).toBe(false);
    }
    expect(isValid({ headers: { 'content-type': 'text/plain' } })).toBe(false);
    expect(isValid({ body: `{"username":"a${' '.repeat(100)}"}` })).toBe(true); // space is not counted
  });

  it('is invalid where its path or its query is', () => {
    expect(get('/api/posts?limit=20')).toBe(true);
    for (const limit of ['0', '201', '0x10', '1e1', '', 'ten']) {
      expect(get(`/api/posts?limit=${limit}`)).toBe(false);
    }
    expect(get('/api/candles?instrument=EURUSD')).toBe(false);
    expect(get('/api/webinars/a%2Fb/registration-status')).toBe(false);
    expect(get('/api/posts?limit=1&limit=2')).toBeNull(); // the document does not say which one counts
  });

  it('comes from a sender with or without permission', () => {
    expect(may({})).toBe(true);
    for (const sender of ['ama', 'visitor', 'nobody'] as const) expect(may({ sender })).toBe(false);
    expect(may({ headers: { ...JSON_TYPE, authorization: 'Bearer x' } })).toBe(false);
    expect(may({ ...leave, sender: 'ama' })).toBe(true);
    expect(may({ ...leave, sender: 'visitor' })).toBe(false);
  });
});

describe('an answer', () => {
  const refused = toProblem(
    new ApiError('request.invalid', 'No.', {
      errors: [{ in: 'body', pointer: '#/username', detail: 'No.' }],
    }),
    'a1',
  );

  it('is right when it is as the document promises', () => {
    expect(faultsOf(leave, done)).toEqual([]);
    expect(faultsOf({ body: '{}' }, anAnswer(422, refused))).toEqual([]);
  });

  it.each<[string, Partial<FuzzRequest>, FuzzAnswer]>([
    ['failed with 500', leave, anAnswer(500, { ...refused, status: 500 })],
    ['accepted what the document forbids', { body: '{"username":7}' }, anAnswer(200, {})],
    ['accepted from a sender without permission', { ...leave, sender: 'nobody' }, done],
    ['an undeclared 202 ', leave, anAnswer(202, {})],
    ['a 200 that its schema forbids', leave, anAnswer(200, { message: 7 })],
    ['a 200 that its schema forbids', leave, anAnswer(200, { message: '', more: 1 })],
    ['an undeclared type text/html', leave, anAnswer(200, '', { 'content-type': 'text/html' })],
    ['a 422 without a pointer', {}, anAnswer(422, { ...refused, errors: [] })],
    ['a 422 without a pointer', {}, anAnswer(422, { ...refused, errors: undefined })],
    ['a problem of another status', {}, anAnswer(409, refused)],
    ['a failure that is no problem+json', {}, anAnswer(422, '<h1>No</h1>')],
    ['a 429 without a time to wait', leave, anAnswer(429, { ...refused, status: 429 })],
    ['may be stored by a cache', leave, anAnswer(200, {}, { 'cache-control': 'private' })],
    ['no nosniff', leave, anAnswer(200, {}, { 'x-content-type-options': '' })],
    ['no request id', leave, anAnswer(200, {}, { 'x-request-id': '<script>' })],
    ['shows its inside', leave, anAnswer(200, { message: 'SqliteError: no such table' })],
  ])('is found wrong: %s', (fault, request, answer) => {
    expect(faultsOf(request, answer)).toContain(fault);
  });
});
