import { describe, expect, it } from 'vitest';
import { mails } from '#api/db/schema/notifications.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { Problem } from '#contracts/problem.ts';
import { userEndpoints } from '#contracts/users.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { createClient } from '#tests/support/api-client.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { startServer } from '#tests/support/start-server.ts';
import { scheduleWebinar } from '#tests/support/webinar-drafts.ts';

const RECORDING = 'https://video.example.com/gold';
const NOWHERE = '019a9f30-1b2c-7d3e-8f40-5a6b7c8d9e0f';

const listed = async (api: Api, person: Person = 'ama', query: { limit?: number } = {}) =>
  (await api.as(person).call(webinarEndpoints.list, { query })).body;
const register = (api: Api, id: string, person: Person = 'ama') =>
  api.as(person).call(webinarEndpoints.register, { params: { id } });
const statusOf = async (api: Api, id: string, person: Person = 'ama') =>
  (await api.as(person).call(webinarEndpoints.registrationStatus, { params: { id } })).body;
const queued = (api: Api) => api.database.db.select().from(mails);

/** Creates a user and signs them in. @returns their token */
async function join({ services }: Api, username: string, email: string | null): Promise<string> {
  const draft = { username, email, role: 'user', access_period: '1month' } as const;
  const { access_code } = await services.users.create('system', draft);
  const code = { access_code: access_code ?? '' };
  const info = { address: '192.0.2.7', header: () => undefined };
  return (await services.login.signIn(code, info)).answer.access_token;
}

describe('the list of webinars', () => {
  it('shows the latest first, in pages, with the count of all', async () => {
    const api = await startApi();
    const starts = ['11-28', '11-18', '11-25', '11-25', '12-02'];
    for (const [n, day] of starts.entries()) {
      const scheduled_date = `2026-${day}T18:00:00.000Z`;
      await scheduleWebinar(api, { title: `${day} ${n}`, scheduled_date });
    }
    const page = (query: object) => api.as('ama').call(webinarEndpoints.list, { query });
    const first = await page({ limit: 2 });
    expect(first.headers.get('x-total-count')).toBe('5');
    const second = await page({ limit: 2, before: first.body.at(-1)?.id });
    const third = await page({ before: second.body.at(-1)?.id });
    expect([first, second, third].map(({ body }) => body.map(({ title }) => title))).toEqual([
      ['12-02 4', '11-28 0'],
      ['11-25 3', '11-25 2'],
      ['11-18 1'],
    ]);
    expect((await page({ before: NOWHERE })).body).toEqual([]);
  });

  it('hides the meeting link and the recording from members who are not registered', async () => {
    const api = await startApi();
    const { id } = await scheduleWebinar(api, { recording_url: RECORDING });
    const hidden = { registered: false, meeting_url: null, recording_url: null };
    expect(await listed(api)).toMatchObject([hidden]);
    await register(api, id);
    const visible = {
      registered: true,
      meeting_url: 'https://meet.example.com/gold',
      recording_url: RECORDING,
      current_attendees: 1,
    };
    expect(await listed(api)).toMatchObject([visible]);
    expect(await listed(api, 'kofi')).toMatchObject([{ ...hidden, current_attendees: 1 }]);
    expect(await listed(api, 'admin')).toMatchObject([hidden]); // there they are a member like others
    const console = await api.as('admin').call(webinarEndpoints.adminList, { query: {} });
    expect(console.body).toMatchObject([{ ...visible, registered: false }]);
  });
});

describe('registering', () => {
  it('reserves a place, returns the meeting link, and mails a confirmation', async () => {
    const api = await startApi();
    const webinar = await scheduleWebinar(api);
    const { status, body } = await register(api, webinar.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      message:
        'Successfully registered for "Gold before the Fed"! Check your email for joining instructions.',
      mailed: true,
      webinar: { ...webinar, current_attendees: 1, registered: true },
    });
    expect(await statusOf(api, webinar.id)).toEqual({ registered: true, attendees: 1 });
    expect(await statusOf(api, webinar.id, 'kofi')).toEqual({ registered: false, attendees: 1 });
    expect(await queued(api)).toMatchObject([
      {
        kind: 'webinar-registered',
        recipient: 'ama@example.com',
        user_id: api.people.ama.id,
        subject_id: webinar.id,
      },
    ]);
  });

  it('promises no mail to a member without an e-mail address', async () => {
    const api = await startApi();
    const { id } = await scheduleWebinar(api);
    const yaw = createClient(api.router, { token: await join(api, 'yaw', null) });
    const { body } = await yaw.call(webinarEndpoints.register, { params: { id } });
    expect(body).toMatchObject({
      message: 'Successfully registered for "Gold before the Fed"!',
      mailed: false,
    });
    expect(await queued(api)).toEqual([]);
  });

  it('promises none while mails are switched off', async () => {
    const api = await startApi({ settings: { email_notifications: false } });
    const { id } = await scheduleWebinar(api);
    const { body } = await register(api, id);
    expect(body).toMatchObject({ mailed: false, webinar: { registered: true } });
    expect(await queued(api)).toEqual([]);
  });

  it('a second time is refused, with one mail in all', async () => {
    const api = await startApi();
    const { id } = await scheduleWebinar(api, { max_attendees: 1 });
    const clicks = await Promise.all([register(api, id), register(api, id), register(api, id)]);
    expect(clicks.filter(({ status }) => status === 409)).toHaveLength(2);
    const { problem } = await register(api, id); // not "fully booked": this member has the place
    expect(problem).toMatchObject({
      code: 'webinars.already_registered',
      detail: 'You are already registered for this webinar.',
    });
    expect(await queued(api)).toHaveLength(1);
    expect(await statusOf(api, id)).toEqual({ registered: true, attendees: 1 });
  });

  it('is refused when every place is taken', async () => {
    const api = await startApi();
    const { id } = await scheduleWebinar(api, { max_attendees: 1 });
    await register(api, id, 'kofi');
    const { status, problem } = await register(api, id);
    expect([status, problem.detail]).toEqual([409, 'This webinar is fully booked.']);
    expect(await statusOf(api, id)).toEqual({ registered: false, attendees: 1 });
  });

  it('is open while it is live, with the meeting at once, and closed from its end on', async () => {
    const api = await startApi({ now: '2026-11-25T17:59:59.999Z' });
    const { id, duration } = await scheduleWebinar(api);
    api.advance(duration * MINUTE_MS);
    const late = await register(api, id, 'kofi');
    expect([late.status, late.body.webinar.meeting_url]).toEqual([200, expect.any(String)]);
    api.advance(1);
    const { status, problem } = await register(api, id);
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'webinars.over',
      detail: 'Registration for this webinar is closed.',
    });
    expect((await register(api, id, 'kofi')).problem.code).toBe('webinars.already_registered');
  });

  it('for a webinar that is gone is a 404', async () => {
    const api = await startApi();
    for (const id of [NOWHERE, '__proto__']) {
      const { status, problem } = await register(api, id);
      expect([status, problem.detail]).toEqual([404, 'This webinar no longer exists.']);
      const params = { id };
      expect(
        (await api.as('ama').call(webinarEndpoints.registrationStatus, { params })).status,
      ).toBe(404);
    }
  });

  it('ends with the account', async () => {
    const api = await startApi();
    const { id } = await scheduleWebinar(api, { max_attendees: 1 });
    await register(api, id);
    await api
      .as('admin')
      .call(userEndpoints.remove, { params: { id: api.people.ama.id }, query: {} });
    expect((await register(api, id, 'kofi')).status).toBe(200);
  });

  it('fault 35: of a hundred parallel requests for five places, five get a place and the others are refused', async () => {
    const server = await startServer();
    const { id } = await scheduleWebinar(server, { max_attendees: 5 });
    const tokens = await Promise.all(
      Array.from({ length: 100 }, (_, n) => join(server, `member ${n}`, `${n}@example.com`)),
    );
    const answers = await Promise.all(
      tokens.map((token) =>
        fetch(`${server.url}/api/webinars/${id}/register`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(95);
    for (const answer of refused) {
      expect(Problem.parse(await answer.json()).code).toBe('webinars.fully_booked');
    }
    expect(await listed(server)).toMatchObject([{ current_attendees: 5, max_attendees: 5 }]);
    expect(await queued(server)).toHaveLength(5);
  });
});
