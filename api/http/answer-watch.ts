import type { MiddlewareHandler } from 'hono';
import { memberIdOf } from './caller.ts';
import type { HttpEnv } from './http-env.ts';

/** An answer that was given. */
export type Answered = {
  readonly at: number; // UTC ms
  readonly ms: number; // from the arrival of the request to the begin of the answer
  readonly status: number;
  readonly isApi: boolean; // below /api
  readonly memberId: string | null; // null: nobody was signed in
};

export type AnswerWatch = {
  readonly measure: MiddlewareHandler<HttpEnv>;
  /** Calls back with every answer; must not throw, and takes no time: everybody waits for it. */
  readonly onAnswer: (listen: (answered: Answered) => void) => void;
};

/** Notifies listeners of every response. @param now UTC ms */
export function createAnswerWatch(now: () => number): AnswerWatch {
  const listeners: ((answered: Answered) => void)[] = [];
  return {
    async measure(c, next) {
      const startedMs = performance.now();
      await next();
      const answered: Answered = {
        at: now(),
        ms: performance.now() - startedMs,
        status: c.res.status,
        isApi: c.req.path.startsWith('/api/'),
        memberId: memberIdOf(c.get('caller')) ?? null,
      };
      for (const listen of listeners) listen(answered);
    },
    onAnswer: (listen) => void listeners.push(listen),
  };
}
