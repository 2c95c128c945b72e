/** Sends requests: over the network, to the demo, or to the mocks of a test. */
export type Transport = (request: Request) => Promise<Response>;

const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

function readCookie(name: string): string | null {
  if (typeof document === 'undefined') return null; // a worker cannot read cookies
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
}

export const networkTransport: Transport = (request) => {
  const xsrfToken = readCookie(XSRF_COOKIE);
  if (xsrfToken !== null) request.headers.set(XSRF_HEADER, xsrfToken);
  return fetch(request);
};
