import type { z } from 'zod';
import type { LoginRequest, SessionUser } from '#contracts/auth.ts';
import { type Api, createApi, type Transport } from '#web/client/api.ts';
import { hasCode, NetworkError } from '#web/client/failures.ts';
import { isDemo, leaveDemo, storageKey } from '#web/client/mode.ts';
import { dropToken, readToken, storeToken, readVisitorToken } from '#web/client/token.ts';
import { afterFirstInput, whenIdle } from '#web/data/device/deferred-start.ts';
import { storeBuyer } from '../payments/stored-buyer.ts';
import { dropProfile, readProfile, storeProfile } from './stored-profile.ts';

export type SessionState =
  | { state: 'checking' }
  /** `canRenew`: the user's access has expired. */
  | { state: 'signed-out'; message: string | null; canRenew?: true }
  | { state: 'signed-in'; user: SessionUser };

export type Credentials = z.input<typeof LoginRequest>;

/** Minimum time between two session checks of a page that becomes visible. */
const CHECK_INTERVAL_MS = 5 * 60_000;

const ENDED = 'Your login session has ended. Please sign in again.';
const EXPIRED = 'Your access has expired. Renew it to pick up where you left off.';

const doNothing = async (): Promise<void> => {};

/** Locks the device after the session ended; the demo stays. The shell has loaded the code already. */
async function lockAtEnd(userId: string | undefined): Promise<void> {
  if (userId === undefined || isDemo()) return;
  try {
    const { lockDevice } = await import('./lock-device.ts');
    await lockDevice(userId, 'keep');
  } catch {
    // Storage is blocked: there is nothing to lock.
  }
}

/** Lazy, because zod comes with the endpoints. */
async function loadEndpoints() {
  try {
    return (await import('#contracts/auth.ts')).authEndpoints;
  } catch (cause) {
    throw new NetworkError(false, cause);
  }
}

/** Stores a verifier of the access code on this device. */
async function rememberCode(
  userId: string,
  { access_code }: Credentials,
  isWanted: () => boolean,
): Promise<void> {
  if (!isWanted()) return;
  try {
    const verifiers = await import('#web/offline/journal/code-verifier.ts');
    await verifiers.rememberCode(userId, access_code, isWanted);
  } catch {
    // No space, or blocked: the next sign-in stores it.
  }
}

/** The session, outside React: any API call can end it. */
class SessionStore {
  readonly api: Api;
  #state: SessionState = { state: 'checking' };
  readonly #listeners = new Set<() => void>();
  #checkedAt = 0; // UTC ms

  constructor(transport: Transport) {
    this.api = createApi({
      transport,
      readToken,
      readVisitorToken,
      onSessionEnded: () => this.#end(),
    });
  }

  readonly read = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts with the stored profile and verifies it on the server. */
  start(): void {
    if (readToken() === null) {
      this.#set({ state: 'signed-out', message: null });
      afterFirstInput(() => void loadEndpoints().catch(() => null)); // only a preload
      return;
    }
    const user = readProfile();
    this.#set(user === null ? { state: 'checking' } : { state: 'signed-in', user });
    void this.#verify();
  }

  /** Verifies the session unless it was verified recently. */
  readonly refresh = (): void => {
    const isSignedIn = this.#state.state === 'signed-in';
    if (isSignedIn && Date.now() - this.#checkedAt >= CHECK_INTERVAL_MS) void this.#verify();
  };

  /** Call after the user set a password. */
  readonly passwordSet = (): void => {
    if (this.#state.state !== 'signed-in') return;
    this.#remember({ ...this.#state.user, has_password: true });
  };

  /** Follows sign-in and sign-out in other tabs. */
  followOtherTabs(): void {
    window.addEventListener('storage', (event) => {
      if (event.key === storageKey('token') || event.key === null) this.start();
    });
    // A page from the back-forward cache has missed the events.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted && readToken() === null && this.#state.state === 'signed-in') this.start();
    });
  }

  async signIn(credentials: Credentials): Promise<void> {
    const endpoints = await loadEndpoints();
    const { access_token, user } = await this.api.call(endpoints.login, { body: credentials });
    storeToken(access_token);
    this.#remember(user);
    const isWanted = (): boolean => readToken() === access_token;
    if (user.role === 'user') whenIdle(() => void rememberCode(user.id, credentials, isWanted));
  }

  /**
   * Signs out, with or without a network. A failure of either step does not leave the user signed in.
   *
   * @param dropCopies deletes cached data while the session still exists
   * @param leaveDevice deletes the rest, after the token is gone and all screens are closed
   * @param message shown on the login screen
   */
  async signOut(
    dropCopies = doNothing,
    leaveDevice = doNothing,
    message: string | null = null,
  ): Promise<void> {
    const sent = this.#sendLogout();
    try {
      await dropCopies();
      await sent;
    } finally {
      dropToken();
      dropProfile();
      this.#set({ state: 'checking' });
      await leaveDevice().finally(() => this.#forget(message));
      if (isDemo()) leaveDemo();
    }
  }

  /** Sends the logout; resolves once it is sent, not answered. */
  async #sendLogout(): Promise<void> {
    try {
      const endpoints = await loadEndpoints();
      void this.api.call(endpoints.logout).catch(() => null);
    } catch {
      // Best effort: the endpoints could not be loaded.
    }
  }

  async #verify(): Promise<void> {
    const token = readToken();
    this.#checkedAt = Date.now();
    try {
      const endpoints = await loadEndpoints();
      const user = await this.api.call(endpoints.verify);
      if (token === readToken()) this.#remember(user);
    } catch (error) {
      if (token === readToken()) this.#afterFailedVerify(error);
    }
  }

  #afterFailedVerify(error: unknown): void {
    if (hasCode(error, 'auth.forbidden')) this.#end();
    else if (this.#state.state === 'checking') {
      // No profile to show, but the token may be valid: it stays for the next start.
      const message = error instanceof Error ? error.message : String(error);
      this.#set({ state: 'signed-out', message });
    }
  }

  #remember(user: SessionUser): void {
    storeProfile(user);
    const current = this.#state.state === 'signed-in' ? this.#state.user : null;
    if (JSON.stringify(current) !== JSON.stringify(user)) this.#set({ state: 'signed-in', user });
  }

  /** Ends a session that the server no longer accepts. After expiry, the renewal form is prefilled. */
  #end(): void {
    const { id, username, email, access_expiration } = readProfile() ?? {};
    const isExpired = access_expiration != null && Date.parse(access_expiration) <= Date.now();
    if (isExpired) storeBuyer({ name: username ?? '', email: email ?? '' });
    dropToken();
    dropProfile();
    this.#set({ state: 'checking' });
    const showLogin = (): void => {
      if (isExpired) this.#forget(EXPIRED, { canRenew: true });
      else this.#forget(ENDED);
    };
    void lockAtEnd(id).finally(showLogin);
  }

  /** Ends the session on this device; the journal stays. */
  #forget(message: string | null, renewal?: { canRenew: true }): void {
    dropToken();
    dropProfile();
    this.#set({ state: 'signed-out', message, ...renewal });
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export type Session = SessionStore;

/** @param transport sends the requests of this page */
export const createSession = (transport: Transport): Session => new SessionStore(transport);
