import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { createMockTransport } from '#mocks/transport.ts';
import { showFailures } from './load-mocks.ts';

/** Stands for the overlay of Vite's development server. */
class Overlay extends HTMLElement {
  constructor({ message }: { message: string }) {
    super();
    this.textContent = message;
  }
}

const overlays = () =>
  Array.from(document.querySelectorAll('vite-error-overlay'), (each) => each.textContent);

let reported: string[] = [];
beforeEach(() => {
  reported = [];
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
  vi.stubGlobal('reportError', (error: Error) => reported.push(error.message));
  if (!customElements.get('vite-error-overlay'))
    customElements.define('vite-error-overlay', Overlay);
});

const send = showFailures(
  createMockTransport([
    http.get('*/api/posts', () => HttpResponse.json([])),
    http.get('*/api/broken', () => Promise.reject(new Error('the handler has a bug'))),
    http.get('*/api/unreachable', () => HttpResponse.error()),
    http.get('*/api/slow', () => new Promise<never>(() => undefined)),
  ]),
);
const ask = (path: string, init: RequestInit = {}) =>
  send(new Request(`https://bellwether.test/api${path}`, init));

it('a call that no mock answers is an error in the console and over the page', async () => {
  expect((await ask('/nothing?limit=1', { method: 'DELETE' })).status).toBe(501);
  expect(reported).toEqual(['No mock answers DELETE /api/nothing']);
  expect(overlays()).toEqual(['No mock answers DELETE /api/nothing']);
});

it('so is a mock that fails, which the app would take for a server that is down', async () => {
  await expect(ask('/broken')).rejects.toThrow('the handler has a bug');
  expect([reported, overlays()]).toEqual([['the handler has a bug'], ['the handler has a bug']]);
});

it('an answer, an ended call and a network that fails on purpose are none', async () => {
  expect((await ask('/posts')).status).toBe(200);
  await expect(ask('/unreachable')).rejects.toThrow('Failed to fetch');
  const caller = new AbortController();
  const abandoned = ask('/slow', { signal: caller.signal });
  caller.abort(new Error('closed'));
  await expect(abandoned).rejects.toThrow('closed');
  expect([reported, overlays()]).toEqual([[], []]);
});
