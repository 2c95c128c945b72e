import type { Logger } from 'pino';
import type { SessionUser } from '#contracts/auth.ts';
import type { Access } from '#contracts/endpoint.ts';

/** The person behind a valid login session. */
export type Caller = {
  readonly id: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly user: SessionUser;
  readonly tokenHash: Buffer; // identifies the login session
  /** When the access code was last re-entered in this session, UTC ms; null: not since the sign-in. */
  readonly confirmedAt: number | null;
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

/** The signed-in caller's account; visitors have none. */
export function memberIdOf(caller: Caller | Payer | null | undefined): string | undefined {
  if (caller === undefined || caller === null || 'id' in caller) return caller?.id;
  return caller.kind === 'member' ? caller.caller.id : undefined;
}

/** What the middlewares that run before every route leave for it. */
export type HttpEnv = {
  Variables: { requestId: string; log: Logger; caller?: Caller | Payer };
};
