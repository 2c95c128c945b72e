import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createMockTransport } from './transport.ts';

const address = 'https://bellwether.test/api/posts';

describe('the mock transport', () => {
  it('names the call that nothing answers', async () => {
    const answer = await createMockTransport([])(new Request(address));
    expect(answer.status).toBe(501);
    expect(await answer.json()).toEqual({ detail: 'no handler for GET /api/posts' });
  });

  it('ends an abandoned call, before and while it runs', async () => {
    const slow = createMockTransport([http.get('*/api/posts', () => delay('infinite'))]);
    const caller = new AbortController();
    const running = slow(new Request(address, { signal: caller.signal }));
    caller.abort(new Error('closed'));
    await expect(running).rejects.toThrow('closed');
    const late = new Request(address, { signal: caller.signal });
    await expect(slow(late)).rejects.toThrow('closed');
  });

  it('fails like a network', async () => {
    const broken = createMockTransport([http.get('*/api/posts', () => HttpResponse.error())]);
    await expect(broken(new Request(address))).rejects.toBeInstanceOf(TypeError);
  });
});
