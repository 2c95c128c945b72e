import type { z } from 'zod';
import type { LoginRequest, SessionUser } from '#contracts/auth.ts';
import { type Api, createApi, type Transport } from '#web/client/api.ts';
import { hasCode, NetworkError } from '#web/client/failures.ts';
import { isDemo, leaveDemo, storageKey } from '#web/client/mode.ts';
import { dropToken, readToken, storeToken } from '#web/client/token.ts';
import { readVisitorToken } from '#web/client/visitor-token.ts';
import { afterFirstInput } from '../device/first-input.ts';
import { keepBuyer } from '../payments/stored-buyer.ts';
import { dropProfile, readProfile, storeProfile } from './stored-profile.ts';
import { whenIdle } from '../device/when-idle.ts';

export type SessionState =
  | { state: 'checking' }
  /** `canRenew`: the access of who was signed in here is over. */
  | { state: 'signed-out'; notice: string | null; canRenew?: true }
  | { state: 'signed-in'; user: SessionUser };

export type Credentials = z.input<typeof LoginRequest>;

/** How often a page that comes to the front asks at most whether its session still holds. */
const ASK_AGAIN_MS = 5 * 60_000;

const ENDED = 'Your login session has ended. Please sign in again.';
const EXPIRED = 'Your access has expired. Renew it to go on where you stopped.';

const doNothing = async (): Promise<void> => {};

/** The demo stays for the next visit. The code came with the shell, so that it is there without a network. */
async function lockAtEnd(userId: string | undefined): Promise<void> {
  if (userId === undefined || isDemo()) return;
  try {
    const { lockDevice } = await import('./lock-device.ts');
    await lockDevice(userId, 'keep');
  } catch {
    // A device that stores nothing has nothing to lock.
  }
}

/** The endpoints arrive after the login screen, because zod comes with them. */
async function loadEndpoints() {
  try {
    return (await import('#contracts/auth.ts')).authEndpoints;
  } catch (cause) {
    throw new NetworkError(false, cause);
  }
}

/** Lets this device recognise the code when the server no longer can. */
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
    // No room, or refused: it is stored at the next sign-in.
  }
}

/** Who is signed in, kept outside React: calls end the session from anywhere. */
class SessionStore {
  readonly api: Api;
  #state: SessionState = { state: 'checking' };
  readonly #listeners = new Set<() => void>();
  #askedAt = 0; // UTC ms

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

  /** Opens with what the device knows and asks the server whether that still holds. */
  start(): void {
    if (readToken() === null) {
      this.#set({ state: 'signed-out', notice: null });
      afterFirstInput(() => void loadEndpoints().catch(() => null)); // only a head start
      return;
    }
    const user = readProfile();
    this.#set(user === null ? { state: 'checking' } : { state: 'signed-in', user });
    void this.#verify();
  }

  /** Asks the server again who is signed in, unless it was asked a moment ago. */
  readonly refresh = (): void => {
    const isSignedIn = this.#state.state === 'signed-in';
    if (isSignedIn && Date.now() - this.#askedAt >= ASK_AGAIN_MS) void this.#verify();
  };

  /** The person has set a password: from now on it is asked for. */
  readonly passwordSet = (): void => {
    if (this.#state.state !== 'signed-in') return;
    this.#remember({ ...this.#state.user, has_password: true });
  };

  /** Follows sign-in and sign-out of the other tabs. */
  followOtherTabs(): void {
    window.addEventListener('storage', (event) => {
      if (event.key === storageKey('token') || event.key === null) this.start();
    });
    // A page that the browser had put aside was told nothing.
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
   * The server is told, but not waited for: signing out works without a network. A failure of either
   * step does not keep anybody signed in.
   *
   * @param dropCopies removes what the session read, while it still is one
   * @param leaveDevice removes the rest, once the token is gone and no screen is open
   * @param notice what the login then says
   */
  async signOut(
    dropCopies = doNothing,
    leaveDevice = doNothing,
    notice: string | null = null,
  ): Promise<void> {
    const isTold = this.#tellServer();
    try {
      await dropCopies();
      await isTold;
    } finally {
      dropToken();
      dropProfile();
      this.#set({ state: 'checking' });
      await leaveDevice().finally(() => this.#forget(notice));
      if (isDemo()) leaveDemo();
    }
  }

  /** Sends the end of the session with its token; settles once it is on its way. */
  async #tellServer(): Promise<void> {
    try {
      const endpoints = await loadEndpoints();
      void this.api.call(endpoints.logout).catch(() => null);
    } catch {
      // Best effort: the code for it is not on the device.
    }
  }

  async #verify(): Promise<void> {
    const token = readToken();
    this.#askedAt = Date.now();
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
      // Nothing to open the app with, but the token may be good: it stays for the next start.
      const notice = error instanceof Error ? error.message : String(error);
      this.#set({ state: 'signed-out', notice });
    }
  }

  #remember(user: SessionUser): void {
    storeProfile(user);
    const known = this.#state.state === 'signed-in' ? this.#state.user : null;
    if (JSON.stringify(known) !== JSON.stringify(user)) this.#set({ state: 'signed-in', user });
  }

  /**
   * The server has ended the session: the device is locked as by a sign-out, and what was never sent
   * stays. Whose time is up finds name and address in the form again.
   */
  #end(): void {
    const { id, username, email, access_expiration } = readProfile() ?? {};
    const isExpired = access_expiration != null && Date.parse(access_expiration) <= Date.now();
    if (isExpired) keepBuyer({ name: username ?? '', email: email ?? '' });
    dropToken();
    dropProfile();
    this.#set({ state: 'checking' });
    const showLogin = (): void => {
      if (isExpired) this.#forget(EXPIRED, { canRenew: true });
      else this.#forget(ENDED);
    };
    void lockAtEnd(id).finally(showLogin);
  }

  /** Ends the session on this device. The journal's rows are not the session's: they stay. */
  #forget(notice: string | null, renewal?: { canRenew: true }): void {
    dropToken();
    dropProfile();
    this.#set({ state: 'signed-out', notice, ...renewal });
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export type Session = SessionStore;

/** @param transport what carries the calls of this page */
export const createSession = (transport: Transport): Session => new SessionStore(transport);
