import type { Random } from '#tests/fuzz/random.ts';
import type { Transport } from '#web/client/network.ts';
import type { Plan } from './plan.ts';

const SLOW_MS = 12_000; // there and back is longer than a client waits
const LATE_MS = 8000;

const cut = (): TypeError => new TypeError('terminated');

/** How long a request and its answer take; null: it never comes. */
export type CallPlan = { readonly requestMs: number | null; readonly answerMs: number | null };

/** Between devices and the server: requests and answers come late, twice, or never. */
export function createNetwork(
  random: Random,
  faults: Plan['network'],
  reach: (request: Request) => Promise<Response>,
) {
  const waiting = new Set<() => void>(); // for what comes late or never
  let isHealed = false;
  let dropped = 0; // how often everything on its way was

  /** Nothing comes, until the client gives up or the network says so. */
  const silence = ({ signal }: Request): Promise<never> =>
    new Promise((_, reject) => {
      const giveUp = (): void => reject(cut());
      waiting.add(giveUp);
      signal.addEventListener('abort', () => reject(signal.reason));
    });

  const after = (ms: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => reject(cut());
      waiting.add(giveUp);
      setTimeout(() => {
        waiting.delete(giveUp);
        resolve();
      }, ms);
    });

  /** The sender hears that the connection is gone, or hears nothing. */
  function lose(request: Request): Promise<never> {
    if (random.chance(0.5)) throw cut();
    return silence(request);
  }

  const delayMs = (): number => random.below(random.chance(faults.slow) ? SLOW_MS : 300);

  /** The same request arrives again, and nobody reads the answer. */
  function double(deliver: () => Promise<Response>): void {
    const sentAfter = dropped;
    const arriveAgain = (): void => {
      if (dropped === sentAfter) deliver().catch(() => null);
    };
    setTimeout(arriveAgain, random.below(random.chance(0.5) ? 50 : LATE_MS));
  }

  async function send(request: Request, plan: CallPlan | undefined): Promise<Response> {
    const { url, method, headers } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    const deliver = (): Promise<Response> => reach(new Request(url, { method, headers, body }));
    if (isHealed) return deliver();
    if (plan !== undefined) return sendAsPlanned(request, deliver, plan);
    if (random.chance(faults.lost)) return lose(request);
    await after(delayMs());
    if (random.chance(faults.doubled)) double(deliver);
    const answer = await deliver();
    if (random.chance(faults.unanswered)) return lose(request);
    await after(delayMs());
    return answer;
  }

  async function sendAsPlanned(
    request: Request,
    deliver: () => Promise<Response>,
    { requestMs, answerMs }: CallPlan,
  ): Promise<Response> {
    if (requestMs === null) return silence(request);
    await after(requestMs);
    const answer = await deliver();
    if (answerMs === null) return silence(request);
    await after(answerMs);
    return answer;
  }

  /** What is on its way never arrives, and its senders notice. */
  function dropAll(): void {
    dropped += 1;
    for (const giveUp of waiting) giveUp();
    waiting.clear();
  }

  return {
    /**
     * The way of one device, which may be out of reach.
     *
     * @param planned what becomes of its next calls, in their order
     */
    transport:
      (isOnline: () => boolean, planned: CallPlan[]): Transport =>
      async (request) => {
        if (!isOnline()) throw new TypeError('Failed to fetch');
        const givenUp = new Promise<never>((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason));
        });
        givenUp.catch(() => null);
        return Promise.race([send(request, planned.shift()), givenUp]);
      },
    dropAll,
    heal(): void {
      isHealed = true;
      dropAll();
    },
  };
}
