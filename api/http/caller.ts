import type { Logger } from 'pino';
import type { SessionUser } from '#contracts/auth.ts';
import { type Access, type Endpoint } from '#contracts/endpoint.ts';
import { mayView, onlySums, readOnly } from '#contracts/rules/access/refusals.ts';
import type { CallInFlight } from './in-flight.ts';

/** The person behind a valid login session. */
export type Caller = {
  readonly id: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly user: SessionUser;
  readonly tokenHash: Buffer; // identifies the login session
  /** When the access code was last re-entered in this session, UTC ms; null: not since the sign-in. */
  readonly confirmedAt: number | null;
  /**
   * The administrator who looks at the app as this person and may change nothing; null: the person.
   * `seesJournal`: unless the person shows only sums of the journal.
   */
  readonly viewer: { readonly id: string; readonly seesJournal: boolean } | null;
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

/**
 * @throws ApiError where an administrator who looks at the app of a member would change something
 *         (`auth.read_only`), or read a journal of which only sums are shown (`journal.sums_only`)
 */
export function refuseInView(caller: Caller | Payer, endpoint: Endpoint): void {
  const person = signedIn(caller);
  if (person === null || person.viewer === null) return;
  if (!mayView(endpoint)) throw readOnly(person.username);
  if (endpoint.ofJournal === true && !person.viewer.seesJournal) throw onlySums(person.username);
}

/** Whether the caller is an administrator who sees only sums of the journal of this member. */
export const seesOnlySums = ({ viewer }: Pick<Caller, 'viewer'>): boolean =>
  viewer !== null && !viewer.seesJournal;

/** What the middlewares that run before every route leave for it. */
export type HttpEnv = {
  Variables: { requestId: string; log: Logger; caller?: Caller | Payer; call: CallInFlight };
};
