import { getResponse, type HttpHandler } from 'msw';

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Answers inside the page, so that the demo runs offline, beside the app's own worker. */
export function createMockTransport(handlers: readonly HttpHandler[]) {
  return async (request: Request): Promise<Response> => {
    request.signal.throwIfAborted();
    // MSW ignores the signal; without the race an abandoned call would still be answered.
    const response = await Promise.race([
      getResponse([...handlers], request.clone()),
      whenAborted(request.signal),
    ]);
    if (!response) {
      const path = new URL(request.url).pathname;
      return Response.json({ detail: `no handler for ${request.method} ${path}` }, { status: 501 });
    }
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}
