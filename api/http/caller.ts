import type { Access } from '#contracts/endpoint.ts';
import type { SessionUser } from '#contracts/auth.ts';

/** Who asks: the person behind a valid login session. */
export type Caller = {
  readonly id: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly user: SessionUser;
  /** Names the login session, so that it can end itself. */
  readonly tokenHash: Buffer;
  /** When the access code was entered again in this login session, UTC ms; null: not since the sign-in. */
  readonly confirmedAt: number | null;
};

/** Who pays: a visitor who has left their details, or a member who renews. */
export type Payer =
  | { readonly kind: 'visitor'; readonly leadId: string }
  | { readonly kind: 'member'; readonly caller: Caller };

/** The caller an endpoint of this access level is called with. */
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

/**
 * Finds who pays by the same header.
 *
 * @throws ApiError as `Authenticate`
 */
export type AuthenticatePayer = (authorization: string | undefined) => Promise<Payer>;

/** The signed-in caller's account; visitors have none. */
export function memberIdOf(caller: Caller | Payer | null | undefined): string | undefined {
  if (caller === undefined || caller === null || 'id' in caller) return caller?.id;
  return caller.kind === 'member' ? caller.caller.id : undefined;
}
