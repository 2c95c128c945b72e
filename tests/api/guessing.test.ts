import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { stopClock } from '#tests/support/stop-clock.ts';

const WRONG = '0000-0000-0000-0000';

type From = { address?: string; headers?: Record<string, string> };

const signIn = (api: Api, access_code: string, from: From = {}) =>
  api.as(null, from).call(authEndpoints.login, { body: { access_code } });

/** The client wrote the first address, our own proxy the second. */
const throughProxy = (client: string): From => ({
  headers: { 'x-forwarded-for': `1.2.3.4, ${client}` },
});

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';', 1)[0] ?? '';

async function failTimes(api: Api, times: number, from: From = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await signIn(api, WRONG, from)).status);
  return statuses;
}

/** Fifty wrong codes, no five of which begin alike: as many as an address may try in a minute. */
const differentCodes = Array.from(
  { length: 50 },
  (_, n) => `${String(n).padStart(2, '0')}${WRONG.slice(2)}`,
);

async function failWith(api: Api, codes: readonly string[]): Promise<void> {
  for (const code of codes) expect((await signIn(api, code)).status).toBe(401);
}

/** The limits keep time by themselves: the test's clock moves theirs. */
beforeEach(() => {
  stopClock();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('guessing access codes', () => {
  it('fault 1: is stopped after five failures, with any forwarding headers, and returns the time to wait', async () => {
    const api = await startApi();
    const statuses: number[] = [];
    for (let n = 1; n <= 8; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      const { status, headers: answered } = await signIn(api, WRONG, { headers });
      statuses.push(status);
      expect(answered.get('retry-after')).toBe(status === 429 ? '60' : null);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('is answered with the time to wait', async () => {
    const api = await startApi();
    await failTimes(api, 5);
    api.advance(15_000);
    const { problem, headers } = await signIn(api, WRONG);
    expect(headers.get('retry-after')).toBe('45');
    expect(problem).toMatchObject({
      code: 'auth.too_many_attempts',
      detail: 'Too many attempts. Please try again in 45 seconds.',
    });
  });

  it('is also stopped when all guesses arrive in parallel', async () => {
    const api = await startApi();
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(api, WRONG)));
    const admitted = answers.filter(({ status }) => status === 401);
    expect(admitted).toHaveLength(5);
  });

  it('stops the person who types wrong codes, and nobody else behind the same address', async () => {
    const api = await startApi();
    expect(await failTimes(api, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(api, api.people.ama.code)).status).toBe(200);
  });

  it('fault 2: locks out even the right code from an address after fifty failures, but from no other', async () => {
    const api = await startApi();
    await failWith(api, differentCodes);
    expect((await signIn(api, api.people.ama.code)).status).toBe(429);
    expect((await signIn(api, api.people.ama.code, { address: '198.51.100.2' })).status).toBe(200);
  });

  it('blocks for one minute first, twice as long each further time, fifteen minutes at most', async () => {
    const api = await startApi();
    const blocks: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      expect(await failTimes(api, 5)).toEqual([401, 401, 401, 401, 401]);
      const wait = (await signIn(api, WRONG)).headers.get('retry-after') ?? '';
      blocks.push(wait);
      api.advance(Number(wait) * 1000);
    }
    expect(blocks).toEqual(['60', '120', '240', '480', '900', '900']);
  });

  it('forgets failures that lie more than a minute apart', async () => {
    const api = await startApi();
    for (let n = 0; n < 5; n += 1) {
      expect(await failTimes(api, 4)).toEqual([401, 401, 401, 401]);
      api.advance(MINUTE_MS);
    }
  });

  it('does not count frequent successful sign-ins', async () => {
    const api = await startApi();
    await failTimes(api, 4);
    for (let n = 0; n < 20; n += 1) {
      expect((await signIn(api, api.people.ama.code)).status).toBe(200);
    }
    expect(await failTimes(api, 2)).toEqual([401, 429]);
  });

  it('from many addresses lowers the limit of each, and locks no member out', async () => {
    const api = await startApi();
    for (let n = 0; n < 34; n += 1) await failTimes(api, 3, { address: `203.0.113.${n}` });
    expect(await failTimes(api, 3, { address: '198.51.100.9' })).toEqual([401, 401, 429]);
    expect((await signIn(api, api.people.ama.code, { address: '198.51.100.3' })).status).toBe(200);
    expect(api.logLines.filter((line) => line.includes('sign-in under attack'))).toHaveLength(1);
  });

  it('counts the whole /64 of an IPv6 address as one household', async () => {
    const api = await startApi();
    for (let n = 1; n <= 5; n += 1) await failTimes(api, 1, { address: `2001:db8:1:2::${n}` });
    expect(await failTimes(api, 1, { address: '2001:db8:1:2:ffff::1' })).toEqual([429]);
    expect(await failTimes(api, 1, { address: '2001:db8:1:3::1' })).toEqual([401]);
    await failTimes(api, 5, { address: '::ffff:203.0.113.7' });
    expect(await failTimes(api, 1, { address: '203.0.113.7' })).toEqual([429]);
  });
});

describe('behind a proxy', () => {
  it('the address is the one that our own proxy saw', async () => {
    const api = await startApi({ trustProxyHops: 1 });
    await failTimes(api, 5, throughProxy('203.0.113.1'));
    expect(await failTimes(api, 1, throughProxy('203.0.113.1'))).toEqual([429]);
    expect(await failTimes(api, 1, throughProxy('203.0.113.2'))).toEqual([401]);
  });
});

describe('a device that signed in before', () => {
  it('is not locked out by strangers behind the same carrier address', async () => {
    const api = await startApi();
    const cookie = cookieOf((await signIn(api, api.people.ama.code)).headers);
    await failWith(api, differentCodes);
    expect((await signIn(api, api.people.ama.code)).status).toBe(429);
    const withCookie = { headers: { cookie } };
    expect((await signIn(api, api.people.ama.code, withCookie)).status).toBe(200);
    expect(await failTimes(api, 6, withCookie)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('gives its member no more guesses after repeated sign-ins', async () => {
    const api = await startApi();
    const cookies = [];
    for (let device = 0; device < 3; device += 1) {
      cookies.push(cookieOf((await signIn(api, api.people.ama.code)).headers));
    }
    const statuses = [];
    for (const cookie of [...cookies, ...cookies]) {
      statuses.push(...(await failTimes(api, 1, { headers: { cookie } })));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('cannot be invented: a forged cookie counts as none', async () => {
    const api = await startApi();
    await failWith(api, differentCodes);
    const mac = Buffer.alloc(32).toString('base64url');
    for (const value of [`device.${mac}`, 'device.', '.', 'x'.repeat(500)]) {
      const headers = { cookie: `bellwether_device=${value}` };
      expect((await signIn(api, api.people.ama.code, { headers })).status).toBe(429);
    }
  });

  it('stores its cookie where no script and no other site can use it', async () => {
    const api = await startApi({ publicUrl: 'https://bellwether.example' });
    const { headers } = await signIn(api, api.people.ama.code);
    expect(headers.get('set-cookie')).toMatch(
      /^bellwether_device=[\w-]+\.[\w-]+; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict; Secure$/,
    );
  });
});
