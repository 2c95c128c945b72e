import { expect, it } from 'vitest';
import { pushMessages } from '#api/db/schema/notifications.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { startPushing } from '#tests/support/push-members.ts';
import type { PushAnswer } from '#tests/support/push-service.ts';
import { notifyDevices } from '#tests/support/push-rows.ts';

const [DEVICES, LONGEST_MS] = process.env['FULL'] === '1' ? [1000, 120_000] : [100, 30_000];
const AT_A_TIME = 20;

type Pushing = Awaited<ReturnType<typeof startPushing>>;

/** The push service answers when twenty messages wait for it, and once a member's request was answered. */
function answerInRounds({ api, service }: Pushing): number[] {
  const statuses: number[] = [];
  let waiting: ((answer: PushAnswer) => void)[] = [];
  const headers = { authorization: `Bearer ${api.people.ama.token}` };
  async function finishRound(): Promise<void> {
    const round = waiting;
    waiting = [];
    const answer = await fetch(`${api.url}/api${postEndpoints.list.path}`, { headers });
    statuses.push(answer.status);
    await answer.arrayBuffer();
    for (const resolve of round) resolve({ status: 201 });
  }
  service.answer(
    () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === AT_A_TIME) void finishRound();
      }),
  );
  return statuses;
}

it(
  `tells ${DEVICES} devices, twenty at a time, while members' requests are answered`,
  async () => {
    const pushing = await startPushing();
    const { api, service, subscribeMany, sendDue } = pushing;
    const device = await subscribeMany(DEVICES);
    const { title } = await notifyDevices(api.database, { at: api.now() });
    const statuses = answerInRounds(pushing);
    await sendDue();
    expect(statuses).toEqual(Array.from({ length: DEVICES / AT_A_TIME }, () => 200));
    expect(service.most()).toBe(AT_A_TIME);
    expect(service.received).toHaveLength(DEVICES);
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(DEVICES);
    expect(device.read(service.received.at(-1)?.body ?? Buffer.alloc(0))).toContain(title);
    expect(await api.database.db.select().from(pushMessages)).toEqual([]);
  },
  LONGEST_MS,
);
