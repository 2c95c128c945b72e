import { expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import type { Endpoint, RequestOf } from '#contracts/endpoint.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { OWN_CODE } from '#tests/support/confirm-in.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

/** A demo in which the administrator has confirmed their code. */
async function startDemo() {
  let at = Date.parse('2026-11-20T13:10:02.000Z');
  const backend = startMockBackend({ now: () => new Date((at += 1)) });
  const send = <E extends Endpoint>(token: string, endpoint: E, parts: RequestOf<E>) =>
    backend.transport(toRequest(endpoint, parts, { token }));

  async function view(): Promise<string> {
    const answer = await send('demo-admin', memberEndpoints.view, { params: { id: 'trader' } });
    return memberEndpoints.view.response.parse(await answer.json()).access_token;
  }
  const statusOf = async (token: string): Promise<number> =>
    (await send(token, authEndpoints.verify, {})).status;

  await send('demo-admin', authEndpoints.confirm, { body: { access_code: OWN_CODE } });
  return { world: backend.world, send, view, statusOf };
}

it("logs no run and counts no visit of the member in a view, as the server doesn't", async () => {
  const { world, send, view } = await startDemo();
  const token = await view();
  const before = await world.read();
  const { body, exampleBody } = institutionalEndpoints.analyse;
  const analysed = await send(token, institutionalEndpoints.analyse, {
    body: body.parse(exampleBody),
  });
  expect(analysed.status).toBe(200);
  const read = await send(token, sentimentEndpoints.read, { query: {} });
  expect(read.status).toBe(200);
  const { runLog, sentimentViews } = await world.read();
  expect({ runLog, sentimentViews }).toEqual({
    runLog: before.runLog,
    sentimentViews: before.sentimentViews,
  });
}, 60_000);

it('ends a view with its logout, which signs nobody else out', async () => {
  const { send, view, statusOf } = await startDemo();
  const token = await view();
  expect(await statusOf(token)).toBe(200);
  await send(token, authEndpoints.logout, {});
  expect(await statusOf(token)).toBe(401);
  expect([await statusOf('demo-admin'), await statusOf('demo-trader')]).toEqual([200, 200]);
  expect(await statusOf(await view())).toBe(200);
});

it('ends a view with the next one, and with the logout of its administrator', async () => {
  const { send, view, statusOf } = await startDemo();
  const first = await view();
  const second = await view();
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  await send('demo-admin', authEndpoints.logout, {});
  expect(await statusOf(second)).toBe(401);
});
