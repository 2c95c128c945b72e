import { ApiError } from '#contracts/errors.ts';

/** What one member, or one address without a login, may have in memory. */
const OWN_BYTES = 16 * 1024 * 1024;
/** What all of them may have in this process. */
const ALL_BYTES = 128 * 1024 * 1024;
const WAIT_MS = 5000;
/** Answers up to this size are handed over whole: the operating system takes that much of each connection. */
const WHOLE_BYTES = 64 * 1024;

/** Whether an answer is so large that it is handed over in pieces. */
export const isLarge = (bytes: number): boolean => bytes > WHOLE_BYTES;

/** One call and what it keeps in memory: its body and, until the client has taken it, its answer. */
export class CallInFlight {
  readonly #change: (bytes: number) => void;
  readonly #onLargeAnswer: () => void;
  readonly #onEnd: (() => void)[] = [];
  #isOnItsWay = false;

  constructor(change: (bytes: number) => void, onLargeAnswer: () => void) {
    this.#change = change;
    this.#onLargeAnswer = onLargeAnswer;
  }

  /** Calls back once when the answer is taken, or never will be. */
  onEnd(run: () => void): void {
    this.#onEnd.push(run);
  }

  /** The answer is made, and large: it is handed over in pieces; `end` follows. */
  hasLargeAnswer(bytes: number): void {
    this.#isOnItsWay = true;
    this.#onLargeAnswer();
    this.#change(bytes);
  }

  /** Ends the call, unless its answer is on its way. */
  endIfAnswered(): void {
    if (!this.#isOnItsWay) this.end();
  }

  readonly end = (): void => {
    this.#change(0);
    for (const run of this.#onEnd.splice(0)) run();
  };
}

type Request = {
  readonly owner: string; // a member's id, or an address
  readonly bytes: number; // as many as there may be before the answer is made
  readonly of: string; // what is asked for: all requests of one endpoint are alike
};
type Waiting = Request & { readonly enter: () => void };

export type InFlight = ReturnType<typeof createInFlight>;

const fits = (used: number, bytes: number, most: number): boolean =>
  used === 0 || used + bytes <= most;

/**
 * Bounds what calls keep in memory: bodies that arrive, and answers that clients do not take. A call waits
 * until there is room for it. One alone is never too large. For the room of all only those wait that take much
 * of it: a body or an answer above 64 kB, or an endpoint that has given such an answer before.
 */
export function createInFlight({ own = OWN_BYTES, all = ALL_BYTES } = {}) {
  const owners = new Map<string, number>(); // bytes
  const line = new Set<Waiting>();
  const longAnswered = new Set<string>(); // endpoints
  let total = 0;

  function add(owner: string, bytes: number): void {
    total += bytes;
    const left = (owners.get(owner) ?? 0) + bytes;
    if (left > 0) owners.set(owner, left);
    else owners.delete(owner);
  }

  const hasOwnRoom = ({ owner, bytes }: Request): boolean =>
    fits(owners.get(owner) ?? 0, bytes, own);
  const takesMuch = ({ bytes, of }: Request): boolean => isLarge(bytes) || longAnswered.has(of);
  const hasRoom = (request: Request): boolean =>
    hasOwnRoom(request) && (!takesMuch(request) || fits(total, request.bytes, all));

  function letIn(): void {
    for (const waiting of line) if (hasRoom(waiting)) waiting.enter();
  }

  function begin({ owner, bytes, of }: Request): CallInFlight {
    let current = 0;
    const change = (to: number): void => {
      const isLess = to < current;
      add(owner, to - current);
      current = to;
      if (isLess) letIn();
    };
    change(bytes);
    return new CallInFlight(change, () => void longAnswered.add(of));
  }

  const refusal = (request: Request): ApiError =>
    hasOwnRoom(request)
      ? new ApiError(
          'platform.unavailable',
          'Many answers are on their way at the moment. Please try again.',
          { retryAfterS: WAIT_MS / 1000 },
        )
      : new ApiError(
          'request.rate_limited',
          'Earlier answers to your devices are still on their way. Please try again in a moment.',
          { retryAfterS: WAIT_MS / 1000 },
        );

  return {
    /** @throws ApiError after 5 s without room: 429 because of the owner's own calls, 503 because of all */
    enter(request: Request): Promise<CallInFlight> {
      if (hasRoom(request)) return Promise.resolve(begin(request));
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          clearTimeout(timer);
          line.delete(waiting);
        };
        const waiting: Waiting = {
          ...request,
          enter: () => {
            leave();
            resolve(begin(request));
          },
        };
        const timer = setTimeout(() => {
          leave();
          reject(refusal(request));
        }, WAIT_MS);
        line.add(waiting);
      });
    },
  };
}
