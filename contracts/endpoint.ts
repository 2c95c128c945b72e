import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { AuditAction } from './rules/audit-copy.ts';

/** What the table needs of a schema: `z.ZodType` makes the compiler five to ten times slower. */
export type AnySchema = { readonly _zod: { readonly input: unknown; readonly output: unknown } };
type InputOf<S> = S extends AnySchema ? S['_zod']['input'] : undefined;
type OutputOf<S> = S extends AnySchema ? S['_zod']['output'] : undefined;

/**
 * public: no token is read. visitor: a person who has left their details and is about to pay, or a
 * member. user: members and administrators. admin: administrators only.
 */
export type Access = 'public' | 'visitor' | 'user' | 'admin';

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`; // below `/api`, with `:id` parameters as Hono and MSW write them
  readonly access: Access;
  readonly summary: string; // one line for the API reference
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  readonly response: AnySchema;
  readonly errors: readonly ErrorCode[]; // beyond those of every endpoint of its access level
  readonly example: unknown; // a real-looking answer: feeds mocks, tests and the API reference
  readonly exampleBody?: unknown; // a body that is accepted; the web build leaves it out
  readonly audit?: AuditAction; // what an administrator's change records; the web build leaves it out
  /**
   * Transports other than JSON: the body as plain bytes (a `Uint8Array`), the answer as plain bytes
   * (`Binary`), or the answer as endless `text/event-stream` whose events are each a `response` in JSON.
   */
  readonly bytes?: 'body' | 'answer' | 'events';
  readonly creates?: boolean; // answers 201 when something was created, else 200
  readonly bodyLimit?: number; // largest accepted body in bytes; 64 kB when absent
  /**
   * Whether an administrator may call it while viewing the app as a member, where nothing is changed.
   * Absent: a GET may be called, and nothing else.
   */
  readonly inView?: boolean;
  /** Answers what is in the caller's journal, or their price alerts, whose notes are about trades: refused in a view of a member who shows only sums of it. */
  readonly ofJournal?: boolean;
  readonly callsPerMinute?: number; // calls per member and minute; replaces the hourly limit
};

type Declaration = Omit<Endpoint, 'method' | 'path' | 'access' | 'errors'> & {
  readonly errors?: readonly ErrorCode[];
};

type Declared<Method, Path, A, D extends Declaration> = D & {
  readonly method: Method;
  readonly path: Path;
  readonly access: A;
  readonly errors: D extends { errors: readonly (infer Code)[] }
    ? readonly Code[]
    : readonly never[];
};

/** Required exactly where there is a body. */
type ExampleBody<D> = D extends { body: AnySchema }
  ? { exampleBody: InputOf<D['body']> }
  : { exampleBody?: never };

/** Required where an administrator changes something. */
type Audit<Method, A> = [A, Method] extends ['admin', 'POST' | 'PUT' | 'DELETE']
  ? { audit: AuditAction }
  : { audit?: never };

/** The compiler checks the examples against the schemas. */
const withMethod =
  <Method extends Endpoint['method']>(method: Method) =>
  <Path extends Endpoint['path'], A extends Access, D extends Declaration>(
    path: Path,
    access: A,
    declaration: D & { example: OutputOf<D['response']> } & ExampleBody<D> & Audit<Method, A>,
  ): Declared<Method, Path, A, D> => {
    const own: D = declaration;
    return { method, path, access, errors: [], ...own } as Declared<Method, Path, A, D>;
  };

export const define = {
  get: withMethod('GET'),
  post: withMethod('POST'),
  put: withMethod('PUT'),
  delete: withMethod('DELETE'),
};

/** The parts of a call: each is present exactly when the endpoint declares it. */
export type RequestOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends AnySchema ? Part : never]: InputOf<
    E[Part]
  >;
};

/** The input of a handler, after defaults and normalisation. */
export type ParsedRequestOf<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends AnySchema ? Part : never]: OutputOf<
    E[Part]
  >;
};

export type ResponseOf<E extends Endpoint> = OutputOf<E['response']>;
export type ErrorOf<E extends Endpoint> = E['errors'][number];

export const Bytes = z.instanceof(Uint8Array<ArrayBuffer>);

export const ImageType = z.enum(['image/png', 'image/jpeg', 'image/webp']);
export type ImageType = z.infer<typeof ImageType>;

export const Binary = z.object({ type: ImageType, bytes: Bytes });
export type Binary = z.infer<typeof Binary>;

/** The first bytes of each type; null stands for any. */
const SIGNATURES: readonly { type: ImageType; bytes: readonly (number | null)[] }[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  {
    type: 'image/webp', // "RIFF", the length, "WEBP"
    bytes: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
  },
];

/** The media type of a picture by its first bytes, regardless of its declared type; null for other files. */
export function sniffImageType(content: Uint8Array): ImageType | null {
  const match = SIGNATURES.find(({ bytes }) =>
    bytes.every((byte, index) => byte === null || content[index] === byte),
  );
  return match?.type ?? null;
}
