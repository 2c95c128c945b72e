import { expect, it } from 'vitest';
import { UNTRUSTED_PROXY } from '#api/http/proxy-watch.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const SPOOFED = '203.0.113.77';

const call = (api: Api, headers: Record<string, string> = {}) =>
  api.raw('/api/public-config', { headers });
const warned = ({ logLines }: Api) => logLines.filter((line) => line.includes('TRUST_PROXY_HOPS'));
const warningsOf = async (api: Api) =>
  (await api.as('admin').call(systemEndpoints.health)).body.warnings;

it.each([
  { 'x-forwarded-for': SPOOFED },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': SPOOFED },
  { 'x-real-ip': SPOOFED },
  { forwarded: `for=${SPOOFED};proto=https` },
])(
  'fault 61: an untrusted proxy that adds %j is reported in the log and in System Health',
  async (headers) => {
    const api = await startApi();
    expect((await call(api, headers)).status).toBe(200);
    const [line = '', ...others] = warned(api);
    expect(others).toEqual([]);
    expect(JSON.parse(line)).toMatchObject({ level: 40, msg: UNTRUSTED_PROXY });
    expect(line).not.toContain(SPOOFED); // any client can send it
    expect(await warningsOf(api)).toEqual([UNTRUSTED_PROXY]);
  },
);

it('fault 61: the log has one warning a day, regardless of the number of requests', async () => {
  const api = await startApi();
  const headers = { 'x-forwarded-for': SPOOFED };
  for (let hour = 0; hour < 24; hour += 1) {
    await call(api, headers);
    await call(api, headers);
    expect(warned(api)).toHaveLength(1);
    api.advance(HOUR_MS);
  }
  await call(api, headers);
  expect(warned(api)).toHaveLength(2);
});

it('fault 61: System Health tells of it until a day after the last such request', async () => {
  const api = await startApi();
  await call(api, { 'x-forwarded-for': SPOOFED });
  api.advance(24 * HOUR_MS - 1);
  expect(await warningsOf(api)).toEqual([UNTRUSTED_PROXY]);
  api.advance(1);
  expect(await warningsOf(api)).toEqual([]);
});

it('fault 61: nothing is said where the proxy is trusted, or where there is none', async () => {
  const behind = await startApi({ trustProxyHops: 1 });
  await call(behind, { 'x-forwarded-for': SPOOFED, 'x-forwarded-proto': 'https' });
  const direct = await startApi();
  await call(direct, { via: '1.1 office' }); // of the sender's own network
  for (const api of [behind, direct]) {
    expect(warned(api)).toEqual([]);
    expect(await warningsOf(api)).toEqual([]);
  }
});
