import { ApiError } from '#contracts/errors.ts';

/** What one member, or one address without a login, may have in memory. */
const OWN_BYTES = 16 * 1024 * 1024;
/** What all of them may have in this process. */
const ALL_BYTES = 128 * 1024 * 1024;
const WAIT_MS = 5000;

/** One call and what it keeps in memory: its body and, until the client has taken it, its answer. */
export class CallInFlight {
  readonly #change: (bytes: number) => void;
  readonly #onEnd: (() => void)[] = [];
  #isOnItsWay = false;

  constructor(change: (bytes: number) => void) {
    this.#change = change;
  }

  /** Calls back once when the answer is taken, or never will be. */
  onEnd(run: () => void): void {
    this.#onEnd.push(run);
  }

  /** The answer is made and handed over in pieces; `end` follows. */
  hasAnswer(bytes: number): void {
    this.#isOnItsWay = true;
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

type Waiting = { readonly owner: string; readonly bytes: number; readonly enter: () => void };

export type InFlight = ReturnType<typeof createInFlight>;

const fits = (used: number, bytes: number, most: number): boolean =>
  used === 0 || used + bytes <= most;

/**
 * Bounds what calls keep in memory: bodies that arrive, and answers that clients do not take. A call waits
 * until there is room for it. One alone is never too large.
 */
export function createInFlight({ own = OWN_BYTES, all = ALL_BYTES } = {}) {
  const owners = new Map<string, number>(); // bytes
  const line = new Set<Waiting>();
  let total = 0;

  function add(owner: string, bytes: number): void {
    total += bytes;
    const left = (owners.get(owner) ?? 0) + bytes;
    if (left > 0) owners.set(owner, left);
    else owners.delete(owner);
  }

  const hasOwnRoom = (owner: string, bytes: number): boolean =>
    fits(owners.get(owner) ?? 0, bytes, own);
  const hasRoom = (owner: string, bytes: number): boolean =>
    hasOwnRoom(owner, bytes) && fits(total, bytes, all);

  function letIn(): void {
    for (const waiting of line) {
      if (hasRoom(waiting.owner, waiting.bytes)) waiting.enter();
    }
  }

  function begin(owner: string, bytes: number): CallInFlight {
    let current = 0;
    const change = (to: number): void => {
      const isLess = to < current;
      add(owner, to - current);
      current = to;
      if (isLess) letIn();
    };
    change(bytes);
    return new CallInFlight(change);
  }

  const refusal = (owner: string, bytes: number): ApiError =>
    hasOwnRoom(owner, bytes)
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
    /**
     * @param owner a member's id, or an address
     * @param bytes as many as there may be before the answer is made
     * @throws ApiError after 5 s without room: 429 because of the owner's own calls, 503 because of all
     */
    enter(owner: string, bytes: number): Promise<CallInFlight> {
      if (hasRoom(owner, bytes)) return Promise.resolve(begin(owner, bytes));
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          clearTimeout(timer);
          line.delete(waiting);
        };
        const waiting: Waiting = {
          owner,
          bytes,
          enter: () => {
            leave();
            resolve(begin(owner, bytes));
          },
        };
        const timer = setTimeout(() => {
          leave();
          reject(refusal(owner, bytes));
        }, WAIT_MS);
        line.add(waiting);
      });
    },
  };
}
