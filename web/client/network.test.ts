import { afterEach, describe, expect, it, vi } from 'vitest';
import { networkTransport } from './network.ts';

const HEADER = 'X-XSRF-TOKEN';

async function sentRequest(): Promise<Request | undefined> {
  const carry = vi.fn<typeof fetch>().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', carry);
  const request = new Request('https://bellwether.test/api/posts');
  await networkTransport(request);
  expect(carry).toHaveBeenCalledWith(request);
  return request;
}

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

describe('the network', () => {
  it('sends back the token of the XSRF-TOKEN cookie', async () => {
    document.cookie = 'theme=dark';
    document.cookie = 'XSRF-TOKEN=a%3Db';
    expect((await sentRequest())?.headers.get(HEADER)).toBe('a=b');
  });

  it('sends no such header where there is no cookie', async () => {
    expect((await sentRequest())?.headers.has(HEADER)).toBe(false);
  });
});
