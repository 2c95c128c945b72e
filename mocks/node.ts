import type { HttpHandler } from 'msw';
import { setupServer } from 'msw/node';

/** Answers the requests of a Node process from handlers; start it with `listen`. */
export const createNodeServer = (handlers: readonly HttpHandler[]) => setupServer(...handlers);
