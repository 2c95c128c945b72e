import { tinyPng } from '#tests/support/pictures.ts';
import type { ApiDocument, Operation, Parameter } from './api-document.ts';
import { hostileNames, hostileTexts, toJsonText } from './hostile.ts';
import { type KnownValues, resourceOf } from './known-values.ts';
import type { Random } from './random.ts';
import { createValues } from './values.ts';

/** The senders: a visitor, a customer, two members and two administrators. */
export const senders = ['nobody', 'visitor', 'ama', 'kofi', 'admin', 'esi'] as const;
export type SenderName = (typeof senders)[number];

export type FuzzRequest = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
  readonly sender: SenderName;
};

/** Mostly those who may. */
const likely: Readonly<Record<Operation['access'], readonly SenderName[]>> = {
  public: ['nobody', 'nobody', 'ama', 'visitor'],
  visitor: ['visitor', 'visitor', 'ama'],
  user: ['ama', 'ama', 'kofi', 'admin'],
  admin: ['admin', 'admin', 'esi'],
};

/** They take the ground from under all others, or a thread and a second of it: they come seldom. */
const seldom =
  /clear-all|settings$|account|logout|login-sessions$|password$|system\/|import$|institutional-analysis$|DELETE/;

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'];
const unknownPaths = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api//posts',
  '/api/posts/',
  '/api/POSTS',
  '/api/%2e%2e/admin/users',
  '/api/admin%2Fusers',
  '/api/..;/admin/users',
  '/media/x',
  `/media/${'0'.repeat(64)}`,
  '/media/..%2f..%2fetc%2fpasswd',
  '/healthz',
  '/%00',
  '/%',
  '/%ff%fe',
  `/api/${'a/'.repeat(2000)}`,
  '/api/posts?limit=1?limit=2',
  '/api/posts#x',
  '/api/posts;a=b',
];
const contentTypes = [
  'text/plain',
  '',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/jsonp',
  'application/json/x',
];
/** Headers that a proxy, an old browser or an attacker adds. */
const headers: readonly (readonly [string, string])[] = [
  ['authorization', 'Bearer '],
  ['authorization', 'Bearer x'],
  ['authorization', `Bearer ${'a'.repeat(8000)}`],
  ['authorization', 'Basic YTpi'],
  ['authorization', 'bearer null, Bearer undefined'],
  ['cookie', `${'a=b; '.repeat(900)}__Host-x=%00`],
  ['x-forwarded-for', 'x, , ::1, 999.1.1.1'],
  ['x-forwarded-for', '\u00ff'.repeat(500)],
  ['x-request-id', '<script>'],
  ['user-agent', `\u00e9${'('.repeat(3000)}`],
  ['if-none-match', '"x", *'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-0,-1'],
  ['accept', 'text/html;q=NaN'],
  ['accept-encoding', 'gzip, zstd;q=2'],
  ['origin', 'null'],
  ['last-event-id', '9'.repeat(400)],
  ['x-http-method-override', 'DELETE'],
  ['transfer-encoding', 'chunked, chunked'],
  ['stripe-signature', 't=1,v1=00'],
  ['x-paystack-signature', 'x'],
];

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const files: readonly Uint8Array<ArrayBuffer>[] = [
  tinyPng.bytes,
  tinyPng.bytes.slice(0, 20),
  new Uint8Array(0),
  new Uint8Array(64).fill(255),
  bytes('2024-11-04T07:00Z,1.1,1.2,1.0,1.1,5\n'),
  bytes('20241104 070000;1.1;1.2;1.0;1.1;5\n'.repeat(50)),
  bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  bytes('{"id":"evt_1","type":"charge.success","data":{"reference":null}}'),
];

/** Makes requests to everything that the document describes, and some to what it does not. */
export function createRequests(document: ApiDocument, random: Random, knownValues: KnownValues) {
  const make = createValues(document, random, knownValues);
  const withInput = document.operations.filter(
    ({ parameters, body }) => parameters.length > 0 || body !== null,
  );
  let sent = 0;

  function any(): FuzzRequest {
    if (random.chance(0.02)) return unknown();
    const operation = random.pick(random.chance(0.6) ? withInput : document.operations);
    return seldom.test(operation.name) && random.chance(0.85) ? any() : toOperation(operation);
  }

  function unknown(): FuzzRequest {
    const isKnownPath = random.chance(0.5);
    const target = isKnownPath
      ? pathOf(random.pick(document.operations), 0)
      : random.pick(unknownPaths);
    return {
      method: random.pick(methods),
      target,
      headers: { 'x-forwarded-for': address() },
      body: null,
      sender: random.pick(senders),
    };
  }

  function toOperation(operation: Operation): FuzzRequest {
    // Half of the requests are valid throughout; in the others more or less of the parts are not.
    const noise = random.pick([0, 0, 0.1, 0.35]);
    const sender = random.chance(0.08)
      ? random.pick(senders)
      : random.pick(likely[operation.access]);
    const body = bodyOf(operation, noise);
    const type = operation.bodyType ?? 'application/json';
    return {
      method: operation.method,
      target: `${pathOf(operation, noise)}${queryOf(operation, noise)}`,
      headers: {
        'x-forwarded-for': address(),
        ...(body !== null && {
          'content-type': random.chance(noise / 6) ? random.pick(contentTypes) : type,
        }),
        ...(random.chance(noise / 3) && Object.fromEntries([random.pick(headers)])),
      },
      body,
      sender,
    };
  }

  /** Another one nearly each time, or the limits would answer instead of the endpoints. */
  function address(): string {
    sent += random.chance(0.95) ? 1 : 0;
    return `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  }

  function textOf(parameter: Parameter, operation: Operation, noise: number): string {
    const place = { resource: resourceOf(operation.path), name: parameter.name, noise };
    const value = make(parameter.schema, place);
    return (typeof value === 'string' ? value : toJsonText(value)).toWellFormed();
  }

  function pathOf(operation: Operation, noise: number): string {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
      if (parameter === undefined) return 'x';
      if (random.chance(noise / 8)) return random.pick(['%', '%ff', '%2e%2e', 'a%2Fb', '%00', '.']);
      return encodeURIComponent(textOf(parameter, operation, noise));
    });
    return `/api${path}`;
  }

  function queryOf(operation: Operation, noise: number): string {
    const pairs = operation.parameters
      .filter((one) => one.in === 'query' && random.chance(one.required ? 1 - noise / 4 : 0.5))
      .map((one) => [one.name, textOf(one, operation, noise)]);
    const [first] = pairs;
    if (first && random.chance(noise / 4)) pairs.push(first.with(1, random.pick(hostileTexts)));
    if (random.chance(noise / 4)) {
      pairs.push([random.pick(hostileNames), random.pick(hostileTexts)]);
    }
    const text = pairs.map((pair) =>
      pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='),
    );
    return text.length > 0 ? `?${text.join('&')}` : '';
  }

  function bodyOf(operation: Operation, noise: number): FuzzRequest['body'] {
    const { body, bodyType, method, path } = operation;
    if (body === null) return method !== 'GET' && random.chance(noise / 10) ? '{"x":1}' : null;
    if (random.chance(noise / 12)) return null;
    if (bodyType !== 'application/json') return random.pick(files);
    const text = toJsonText(make(body, { resource: resourceOf(path), name: '', noise }));
    return random.chance(noise / 6) ? broken(text) : text;
  }

  /** No JSON any more, or JSON as no program would write it. */
  function broken(text: string): string {
    const cut = random.below(text.length + 1);
    return random.pick([
      text.slice(0, cut),
      `${text}${text}`,
      `\uFEFF${text}`,
      `${text.slice(0, cut)}\u0000${text.slice(cut)}`,
      text.replaceAll('"', "'"),
      `[${text}]`,
      text.replace(/\{"(\w+)":/, '{"$1":null,"$1":'),
      `/* */ ${text}`,
      '['.repeat(20_000),
      `{"a":${'9'.repeat(5000)}}`,
    ]);
  }

  return any;
}
