import { Agent, request } from 'node:http';

const TIMEOUT_MS = 60_000;

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `/api` where it is one of the API's. */
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  /** From where, for what is limited by the address. */
  readonly address?: string;
};
export type Answer = { readonly status: number; readonly text: string };
export type HttpClient = ReturnType<typeof createHttpClient>;

/** Calls one server over persistent connections. @param sockets the maximum number */
export function createHttpClient(url: string, sockets: number) {
  let agent = new Agent({ keepAlive: true, maxSockets: sockets });
  /** Of each member, as the app remembers them. */
  const etags = new Map<string, string>();

  /** @throws Error when the connection breaks, or nothing comes for a minute */
  function send(call: Call): Promise<Answer> {
    const { method = 'GET', path, token, body, address } = call;
    const json = body === undefined ? null : JSON.stringify(body);
    const holder = `${token} ${path}`;
    const etag = etags.get(holder);
    const headers = {
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(json !== null && { 'content-type': 'application/json' }),
      'accept-encoding': 'br', // as browsers do; of the app's own files there are such copies
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${url}${path}`, { method, agent, headers, timeout: TIMEOUT_MS });
      sent.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
        if (response.headers.etag !== undefined) etags.set(holder, response.headers.etag);
      });
      sent.on('timeout', () => sent.destroy(new Error(`${path}: no answer`)));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server has closed an idle connection at this very moment. https://nodejs.org/api/http.html#requestreusedsocket
        const isTooLate = sent.reusedSocket && error.code === 'ECONNRESET';
        if (isTooLate) resolve(send(call));
        else reject(new Error(`${method} ${path}: ${error.message}`, { cause: error }));
      });
      sent.end(json ?? undefined);
    });
  }

  /** Reads an answer of any size without holding it. @throws Error when the connection breaks */
  function drain({ path, token = '' }: Pick<Call, 'path' | 'token'>) {
    return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      const sent = request(`${url}${path}`, { agent, headers });
      sent.on('response', (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  return {
    url,
    send,
    drain,
    /** @throws Error with the answer when it is no success */
    async ask(call: Call): Promise<unknown> {
      const { status, text } = await send(call);
      if (status >= 300) throw new Error(`${call.path}: ${status} ${text.slice(0, 500)}`);
      return JSON.parse(text);
    },
    /** Closes every connection; the next call opens another. */
    disconnect(): void {
      agent.destroy();
      agent = new Agent({ keepAlive: true, maxSockets: sockets });
    },
  };
}
