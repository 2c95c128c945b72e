import { type Api, createApi } from '#web/client/api.ts';
import { networkTransport } from '#web/client/network.ts';

/** The worker's way to the server, with the token of a login session that was left for it. */
export const createWorkerApi = (token: string): Api =>
  createApi({
    transport: networkTransport,
    readToken: () => token,
    onSessionEnded: () => {}, // the app finds out by itself when it is opened
  });
