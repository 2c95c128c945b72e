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
};

/** The caller an endpoint of this access level is called with. */
export type CallerOf<A extends Access> = A extends 'public' ? null : Caller;

/**
 * Finds the caller by the `Authorization` header.
 *
 * @throws ApiError `auth.required`, or `platform.maintenance` for a member while the platform is closed
 */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>;
