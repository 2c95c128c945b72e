import type { MiddlewareHandler } from 'hono';
import { memberIdOf, type HttpEnv } from './caller.ts';

export type Answered = {
  readonly at: number; // UTC ms
  readonly ms: number; // from the request to the start of the response
  readonly status: number;
  readonly isApi: boolean;
  readonly memberId: string | null; // null: not signed in
};

export type AnswerWatch = {
  readonly measure: MiddlewareHandler<HttpEnv>;
  /** Registers a listener, which must not throw or block: requests wait for it. */
  readonly onAnswer: (listen: (answered: Answered) => void) => void;
};

/** @param now UTC ms */
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
