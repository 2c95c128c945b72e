import { expect, it, onTestFinished, vi } from 'vitest';
import {
  journalSyncEndpoints,
  type RowChange,
  SYNC_PROTOCOL,
} from '#contracts/journal/journal-sync.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, stampAt } from '#tests/support/journal-changes.ts';
import { createApi } from '#web/client/api.ts';
import { createSyncCalls } from './calls.ts';

const answer = {
  results: [{ id: 'one', status: 'missing' }],
  epoch: 1,
  server_time: '2026-11-20T10:16:00.000Z',
};

/** A server that says these protocols one after the other; null: an older one, which says none. */
function start(...protocols: (number | null)[]) {
  const bodies: { changes: RowChange[]; protocol: number }[] = [];
  const limits: (string | null)[] = [];
  const api = createApi({
    async transport(request) {
      const protocol = protocols.shift();
      const said = typeof protocol === 'number' ? { protocol } : {};
      if (request.method === 'GET') {
        limits.push(new URL(request.url).searchParams.get('limit'));
        const isRefused = limits.at(-1) !== null && (protocol ?? 0) < 4;
        if (isRefused) return Response.json({ detail: 'limit: Too big' }, { status: 422 });
        return Response.json({ ...journalSyncEndpoints.pull.example, ...said });
      }
      bodies.push(journalSyncEndpoints.push.body.parse(await request.json()));
      return Response.json({ ...answer, ...said });
    },
    readToken: () => 'token',
    onSessionEnded: () => undefined,
  });
  const calls = createSyncCalls(api, new AbortController().signal);
  const change = aChange(aTrade({ id: 'one' }), stampAt(0));
  return {
    calls,
    change,
    push: () => calls.push([change]),
    limits,
    sent: () => bodies.map(({ changes }) => changes[0]?.at),
    protocols: () => bodies.map(({ protocol }) => protocol),
  };
}

const packed = { '*': stampAt(0) };

it('sends a stamp for each field until the server has said that it reads packed ones', async () => {
  const { push, change, sent, protocols } = start(3, 3);
  await push();
  await push();
  expect(sent()).toEqual([change.at, packed]);
  expect(protocols()).toEqual([SYNC_PROTOCOL, SYNC_PROTOCOL]);
});

it('learns it from a pull as well', async () => {
  const { calls, push, sent } = start(3, 3);
  await calls.pull('0:0');
  await push();
  expect(sent()).toEqual([packed]);
});

it('sends the same again to an older server that has taken over, a stamp for each field', async () => {
  const { push, change, sent } = start(3, null, null, null);
  await push();
  await push();
  await push();
  expect(sent()).toEqual([change.at, packed, change.at, change.at]);
});

it('asks for long pages once the server has said that it sends them, and no longer after an older one has refused', async () => {
  const { calls, limits } = start(4, 4, 3, 3, 3);
  await calls.pull('0:0');
  await calls.pull('1:500');
  await expect(calls.pull('1:3000')).rejects.toThrow('unexpected answer (422)');
  await calls.pull('1:3000');
  await calls.pull('1:3500');
  expect(limits).toEqual([null, '2500', '2500', null, null]);
});

it('asks for short pages on a slow network, so that each is there before its call ends', async () => {
  const { calls, limits } = start(4, 4, 4, 4, 4);
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  let nowMs = 0;
  for (const pageMs of [1500, 900, 6000, 800]) {
    clock.mockReturnValueOnce(nowMs).mockReturnValueOnce((nowMs += pageMs));
    await calls.pull('1:0');
  }
  await calls.pull('1:0');
  expect(limits).toEqual([null, null, '2500', null, '2500']);
});
