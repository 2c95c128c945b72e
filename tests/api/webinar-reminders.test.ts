import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { createJobRunner } from '#api/jobs/job-runner.ts';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { addWebinarJob } from '#api/jobs/jobs.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { aWebinarDraft, scheduleWebinar } from '#tests/support/webinar-drafts.ts';

const STARTS_AT = Date.parse('2026-11-20T18:00:00.000Z');
const scheduled_date = new Date(STARTS_AT).toISOString();

const register = (api: Api, id: string, person: Person = 'ama') =>
  api.as(person).call(webinarEndpoints.register, { params: { id } });

/** A server at this many minutes before the start of a webinar in which ama has a place. */
async function startBefore(minutes: number) {
  const now = new Date(STARTS_AT - minutes * MINUTE_MS).toISOString();
  const api = await startApi({ now });
  const { id } = await scheduleWebinar(api, { scheduled_date });
  await register(api, id);
  const runner = createJobRunner({
    store: createJobStore(api.database),
    now: api.now,
    every: () => () => undefined,
    holder: 'here',
    onFailure(error) {
      throw error;
    },
  });
  addWebinarJob(runner, api.services.messaging.webinarReminders);
  return {
    api,
    id,
    /** Lets minutes pass, with what the server does in each. */
    pass: async (passed: number): Promise<void> => {
      for (let minute = 0; minute < passed; minute += 1) {
        api.advance(MINUTE_MS);
        await runner.runDue();
      }
    },
    reminded: () =>
      api.database.db.select().from(outboxEvents).orderBy(asc(outboxEvents.created_at)),
  };
}

describe('the reminder of a webinar', () => {
  it('is sent once, fifteen minutes before the start', async () => {
    const { api, id, pass, reminded } = await startBefore(17);
    await pass(1);
    expect(await reminded()).toEqual([]);
    await pass(16);
    expect(await reminded()).toMatchObject([
      {
        key: `webinar-reminder:${id}:${STARTS_AT}:${api.people.ama.id}`,
        topic: 'webinar_reminder',
        audience: 'one',
        user_id: api.people.ama.id,
        title: 'Webinar in 15 minutes: Gold before the Fed',
        section: 'webinar',
        item: id,
        is_quiet: false,
        created_at: STARTS_AT - 15 * MINUTE_MS,
      },
    ]);
  });

  it('also reaches members who register in the last minutes', async () => {
    const { api, id, pass, reminded } = await startBefore(16);
    await pass(11);
    await register(api, id, 'kofi');
    await pass(1);
    const later = (await reminded()).at(-1);
    expect(later).toMatchObject({
      user_id: api.people.kofi.id,
      title: 'Webinar in 4 minutes: Gold before the Fed',
    });
    await pass(3);
    expect(await reminded()).toHaveLength(2);
  });

  it('is sent late after the server was down, but not after the start', async () => {
    const late = await startBefore(30);
    late.api.advance(29 * MINUTE_MS);
    await late.api.services.messaging.webinarReminders.remindDue();
    expect((await late.reminded()).map(({ title }) => title)).toEqual([
      'Webinar in 1 minute: Gold before the Fed',
    ]);
    const missed = await startBefore(30);
    missed.api.advance(29 * MINUTE_MS);
    await missed.pass(1);
    expect(await missed.reminded()).toEqual([]);
  });

  it('is sent again for a new start, and not for a deleted webinar', async () => {
    const { api, id, pass, reminded } = await startBefore(16);
    await pass(1);
    const params = { id };
    const moved = new Date(STARTS_AT + 30 * MINUTE_MS).toISOString();
    const body = aWebinarDraft({ scheduled_date: moved });
    await api.as('admin').call(webinarEndpoints.change, { params, body });
    await pass(29);
    expect(await reminded()).toHaveLength(1);
    await pass(2);
    expect(await reminded()).toHaveLength(2);
    const other = await scheduleWebinar(api, { scheduled_date: moved });
    await register(api, other.id, 'kofi');
    await api.as('admin').call(webinarEndpoints.remove, { params: { id: other.id } });
    await pass(5);
    expect(await reminded()).toHaveLength(2);
  });
});
