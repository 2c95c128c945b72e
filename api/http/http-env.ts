import type { Logger } from 'pino';
import type { Caller, Payer } from './caller.ts';

/** What the middlewares that run before every route leave for it. */
export type HttpEnv = {
  Variables: { requestId: string; log: Logger; caller?: Caller | Payer };
};
