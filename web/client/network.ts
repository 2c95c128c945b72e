import { isDemo } from './mode.ts';
import { createStore } from './store.ts';

/** Sends requests: over the network, to the demo, or to the mocks of a test. */
export type Transport = (request: Request) => Promise<Response>;

const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null; // a worker cannot read cookies
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
}

export const networkTransport: Transport = (request) => {
  const xsrfToken = readCookie(XSRF_COOKIE);
  if (xsrfToken !== null) request.headers.set(XSRF_HEADER, xsrfToken);
  return watched(request, fetch(request));
};

/** Whether the server answered the last call; a new page has not asked yet and counts it as reachable. */
export const connection = createStore({ isReachable: true });

/** Whether the server is in this page, as that of the demo, and needs no network. */
export const isServerHere = (): boolean => isDemo() && connection.get().isReachable;

/** What a proxy answers for a server that is down. */
const isServerDown = ({ status }: Response): boolean => status === 502 || status === 504;

async function watched(request: Request, answer: Promise<Response>): Promise<Response> {
  try {
    const response = await answer;
    if (isServerDown(response)) onLost(request);
    else setReachable(true);
    return response;
  } catch (error) {
    if (!request.signal.aborted) onLost(request);
    throw error;
  }
}

/**
 * A proxy may refuse event streams alone. Were the server lost with each of them, and back with each other call,
 * stream and sync would begin anew without a pause.
 */
function onLost({ headers }: Request): void {
  if (headers.get('Accept') !== 'text/event-stream') return setReachable(false);
  fetch('/health', { cache: 'no-store' }).then(
    (answer) => isServerDown(answer) && setReachable(false),
    () => setReachable(false),
  );
}

function setReachable(isReachable: boolean): void {
  if (isReachable === connection.get().isReachable) return;
  connection.set({ isReachable });
  if (!isReachable && typeof document !== 'undefined') askLater(); // a worker sleeps instead
}

// Within five seconds of its return an open app is back; not all apps ask at once.
const ASK_AFTER_MS = 2500;
const SPREAD_MS = 2000;

function askLater(): void {
  setTimeout(() => void ask(), ASK_AFTER_MS + Math.random() * SPREAD_MS);
}

/** Asks whether the server is back, while someone is looking. */
async function ask(): Promise<void> {
  if (connection.get().isReachable) return;
  if (document.visibilityState === 'visible' && navigator.onLine) {
    const answer = await fetch('/health', { cache: 'no-store' }).catch(() => null);
    // A proxy may refuse this address although the server is down: then the next call decides.
    if (answer?.ok === true) return setReachable(true);
  }
  askLater();
}
