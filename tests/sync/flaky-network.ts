import { NetworkError } from '#web/client/failures.ts';
import type { SyncCalls } from '#web/offline/sync/calls.ts';

/** One call on its way: what it does on the server, and who waits for the answer. */
type Call = {
  reach: () => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  answers: Promise<unknown>[];
};

/** A network in which request and answer are two events that may come late, twice, or never. */
export function createFlakyNetwork() {
  const pending: Call[] = [];
  const stray: Call[] = []; // whose sender gave up; the requests may still arrive
  let isHealed = false;

  const pick = (calls: readonly Call[], n: number): Call | undefined =>
    calls[n % Math.max(calls.length, 1)];
  const drop = (call: Call): void => void pending.splice(pending.indexOf(call), 1);
  const arrive = (call: Call | undefined): void => {
    const answer = call?.reach();
    answer?.catch(() => null); // the caller handles it
    if (answer !== undefined) call?.answers.push(answer);
  };

  function send<T>(reach: () => Promise<T>): Promise<T> {
    if (isHealed) return reach();
    return new Promise<T>((resolve, reject) => {
      pending.push({ reach, resolve: (answer) => resolve(answer as T), reject, answers: [] });
    });
  }

  return {
    /** The server's calls over this network. */
    over: (calls: SyncCalls): SyncCalls => ({
      push: (changes) => send(() => calls.push(changes)),
      pull: (cursor) => send(() => calls.pull(cursor)),
      putPicture: (sha, bytes) => send(() => calls.putPicture(sha, bytes)),
      missingPictures: (shas) => send(() => calls.missingPictures(shas)),
      getPicture: (sha) => send(() => calls.getPicture(sha)),
    }),
    /** A request arrives, possibly not for the first time. */
    deliver: (n: number): void => arrive(pick(pending, n)),
    /** The sender hears one of the answers. */
    answer(n: number): void {
      const call = pick(pending, n);
      const answer = call?.answers[n % Math.max(call.answers.length, 1)];
      if (call === undefined || answer === undefined) return;
      drop(call);
      answer.then(call.resolve, call.reject);
    },
    /** The sender gives up; the request may arrive later all the same. */
    lose(n: number): void {
      const call = pick(pending, n);
      if (call === undefined) return;
      drop(call);
      stray.push(call);
      call.reject(new NetworkError(true));
    },
    /** What is on its way never arrives: nothing travels for hours, or through a restart. */
    dropAll(): void {
      stray.length = 0;
      for (const call of pending.splice(0)) call.reject(new NetworkError(true));
    },
    deliverStray: (n: number): void => arrive(pick(stray, n)),
    heal(): void {
      isHealed = true;
      for (const call of pending.splice(0)) call.reject(new NetworkError(false));
    },
  };
}
