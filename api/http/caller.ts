import type { Logger } from 'pino';
import type { SessionUser } from '#contracts/auth.ts';
import { type Access, type Endpoint } from '#contracts/endpoint.ts';
import { mayView, readOnly } from '#contracts/rules/access/refusals.ts';

/** The person behind a valid login session. */
export type Caller = {
  readonly id: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly user: SessionUser;
  readonly tokenHash: Buffer; // identifies the login session
  /** When the access code was last re-entered in this session, UTC ms; null: not since the sign-in. */
  readonly confirmedAt: number | null;
  /** The administrator who looks at the app as this person and may change nothing; null: the person. */
  readonly viewer: { readonly id: string } | null;
};

/** A visitor who has entered their details, or a member who renews. */
export type Payer =
  | { readonly kind: 'visitor'; readonly leadId: string }
  | { readonly kind: 'member'; readonly caller: Caller };

export type CallerOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'visitor'
    ? Payer
    : Caller;

/**
 * Finds the caller by the `Authorization` header.
 *
 * @throws ApiError `auth.required`, or `platform.maintenance` for a member while the platform is closed
 */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

/** Finds the payer by the same header. @throws ApiError as `Authenticate` */
export type AuthenticatePayer = (authorization: string | undefined) => Promise<Payer>;

/** The signed-in person; visitors are none. */
function signedIn(caller: Caller | Payer | null | undefined): Caller | null {
  if (caller === undefined || caller === null || 'id' in caller) return caller ?? null;
  return caller.kind === 'member' ? caller.caller : null;
}

/** The account of the person who calls, for logs and figures: in a view the administrator's. */
export function memberIdOf(caller: Caller | Payer | null | undefined): string | undefined {
  const person = signedIn(caller);
  return person?.viewer?.id ?? person?.id;
}

/** @throws ApiError `auth.read_only` where an administrator who looks at the app of a member would change something */
export function refuseInView(caller: Caller | Payer, endpoint: Endpoint): void {
  const person = signedIn(caller);
  if (person !== null && person.viewer !== null && !mayView(endpoint)) {
    throw readOnly(person.username);
  }
}

/** What the middlewares that run before every route leave for it. */
export type HttpEnv = {
  Variables: { requestId: string; log: Logger; caller?: Caller | Payer };
};
