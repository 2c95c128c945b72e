import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { webinarRegistrations } from '#api/db/schema/content.ts';
import { EventStream } from '#api/http/event-stream.ts';
import type { LiveEvent } from '#contracts/events.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';
import { aWebinarDraft, scheduleWebinar } from '#tests/support/webinar-drafts.ts';

const NOWHERE = '019a9f30-1b2c-7d3e-8f40-5a6b7c8d9e0f';

const register = (api: Api, id: string, person: Person) =>
  api.as(person).call(webinarEndpoints.register, { params: { id } });
const change = (api: Api, id: string, body: object, person: Person = 'admin') =>
  api.as(person).call(webinarEndpoints.change, { params: { id }, body: body as never });
const registrations = (api: Api, id: string, query: object = {}) =>
  api.as('admin').call(webinarEndpoints.registrations, { params: { id }, query });
const create = (api: Api, body: object) =>
  api.as('admin').call(webinarEndpoints.create, { body: body as never });
const acts = async (api: Api) =>
  (await api.database.db.select().from(auditLog)).filter(({ action }) =>
    action.startsWith('webinars.'),
  );

/** The version of the webinar list that a new event stream receives. */
function versionOf(api: Api): number {
  const versions = new Map<string, number>();
  const encode = ({ topic, version }: LiveEvent) => {
    versions.set(topic, version);
    return new Uint8Array();
  };
  api.services.events.open(new EventStream(encode, () => undefined), 'listener');
  return versions.get('webinars') ?? 0;
}

describe('scheduling a webinar', () => {
  it('stores everything unchanged, with defaults for omitted fields', async () => {
    const api = await startApi();
    const { title, description, presenter, scheduled_date, meeting_url } = aWebinarDraft();
    const { body } = await create(api, {
      title: `  ${title} `,
      description,
      presenter,
      scheduled_date,
      meeting_url,
    });
    expect(body).toEqual({
      id: expect.any(String),
      title,
      description,
      presenter,
      scheduled_date,
      duration: 60,
      meeting_url,
      topics: [],
      max_attendees: null,
      current_attendees: 0,
      recording_url: null,
      registered: false,
      changes: 0,
      updated_at: START,
    });
    const listed = await api.as('admin').call(webinarEndpoints.adminList, { query: {} });
    expect(listed.body).toEqual([body]);
  });

  it.each([
    ['title', ' ', 'Please fill in all required fields'],
    ['title', 'x'.repeat(201), 'At most 200 characters'],
    ['description', '', 'Please fill in all required fields'],
    ['description', 'x'.repeat(10_001), 'At most 10,000 characters'],
    ['presenter', '', 'Please fill in all required fields'],
    ['presenter', 'x'.repeat(121), 'At most 120 characters'],
    ['duration', 14, 'At least 15 minutes'],
    ['duration', 481, 'At most 480 minutes'],
    ['duration', 60.5, 'Whole minutes'],
    ['max_attendees', 0, 'At least 1'],
    ['max_attendees', 1.5, 'A whole number'],
    ['max_attendees', 100_001, 'At most 100,000'],
    ['meeting_url', '', 'Please fill in all required fields'],
    [
      'meeting_url',
      'http://meet.example.com/gold',
      'Must be a web address that begins with https://',
    ],
    ['meeting_url', 'javascript:alert(1)', 'Must be a web address that begins with https://'],
    ['recording_url', 'video', 'Must be a web address that begins with https://'],
    ['topics', Array.from({ length: 21 }, () => 'Gold'), 'At most 20 topics'],
  ])('fault 22: refuses %s %o with the reason', async (name, value, detail) => {
    const api = await startApi();
    const { status, problem } = await create(api, { ...aWebinarDraft(), [name]: value });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([{ in: 'body', pointer: `#/${name}`, detail }]);
    expect(await acts(api)).toEqual([]);
  });

  it.each([
    { duration: 15, max_attendees: 1 },
    { duration: 480, max_attendees: 100_000 },
  ])('accepts the limits %o', async (limits) => {
    const api = await startApi();
    expect(await scheduleWebinar(api, limits)).toMatchObject(limits);
  });
});

describe('changing a webinar', () => {
  it('replaces the fields, counts the change, and preserves the registrations', async () => {
    const api = await startApi();
    const { id } = await scheduleWebinar(api, { max_attendees: 5 });
    await register(api, id, 'ama');
    await register(api, id, 'kofi');
    api.advance(60_000);
    const written = aWebinarDraft({
      title: 'Gold after the Fed',
      scheduled_date: '2026-11-26T18:00:00.000Z',
      recording_url: 'https://video.example.com/gold',
      topics: [],
      max_attendees: 1, // fewer than have a place: nobody is thrown out
    });
    const changed = await change(api, id, written);
    expect(changed.body).toEqual({
      id,
      ...written,
      current_attendees: 2,
      registered: false,
      changes: 1,
      updated_at: '2026-11-20T09:01:00.000Z',
    });
    expect((await change(api, id, written)).body.changes).toBe(2);
    expect((await registrations(api, id)).body).toHaveLength(2);
    expect((await register(api, id, 'esi')).problem.code).toBe('webinars.fully_booked');
  });

  it('of one reading by two lets one through', async () => {
    const api = await startApi();
    const { id, updated_at } = await scheduleWebinar(api);
    const answers = await Promise.all([
      change(api, id, { ...aWebinarDraft({ title: 'a' }), updated_at }),
      change(api, id, { ...aWebinarDraft({ title: 'b' }), updated_at }, 'esi'),
    ]);
    const [late] = answers.filter(({ status }) => status === 409);
    expect(late?.problem).toMatchObject({
      code: 'webinars.stale',
      detail: 'Somebody else changed this webinar meanwhile. Please reload it.',
    });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('who is registered', () => {
  it('is listed with name and address, the latest first, in pages', async () => {
    const api = await startApi();
    const { id } = await scheduleWebinar(api);
    await register(api, id, 'ama');
    api.advance(1000);
    await register(api, id, 'kofi');
    await register(api, id, 'esi');
    const all = await registrations(api, id);
    expect(all.headers.get('x-total-count')).toBe('3');
    expect(all.body.at(-1)).toEqual({
      user_id: api.people.ama.id,
      username: 'ama',
      email: 'ama@example.com',
      registered_at: START,
    });
    const first = await registrations(api, id, { limit: 2 });
    const rest = await registrations(api, id, { before: first.body.at(-1)?.user_id });
    expect([...first.body, ...rest.body]).toEqual(all.body);
    expect((await registrations(api, id, { before: api.people.admin.id })).body).toEqual([]);
  });
});

describe('deleting a webinar', () => {
  it('removes its registrations with it, and no others', async () => {
    const api = await startApi();
    const { id } = await scheduleWebinar(api);
    const other = await scheduleWebinar(api, { title: 'Other' });
    for (const webinar of [id, other.id]) await register(api, webinar, 'ama');
    const params = { id };
    const { body } = await api.as('admin').call(webinarEndpoints.remove, { params });
    expect(body).toEqual({ message: 'Webinar deleted successfully!' });
    expect(await api.database.db.select().from(webinarRegistrations)).toMatchObject([
      { webinar_id: other.id },
    ]);
  });

  it('leaves nothing to do with it', async () => {
    const api = await startApi();
    for (const { status, problem } of [
      await change(api, NOWHERE, aWebinarDraft()),
      await registrations(api, NOWHERE),
      await api.as('admin').call(webinarEndpoints.remove, { params: { id: NOWHERE } }),
    ]) {
      expect([status, problem.code]).toEqual([404, 'webinars.not_found']);
    }
    expect(await acts(api)).toEqual([]);
  });
});

it('what administrators do with webinars is recorded', async () => {
  const api = await startApi();
  const { id } = await scheduleWebinar(api);
  await change(api, id, aWebinarDraft({ title: 'Gold after the Fed' }), 'esi');
  await api.as('admin').call(webinarEndpoints.remove, { params: { id } });
  expect(await acts(api)).toMatchObject([
    { actor: 'Administrator', action: 'webinars.created', target: 'Gold before the Fed' },
    { actor: 'esi', action: 'webinars.changed', target: 'Gold after the Fed' },
    { actor: 'Administrator', action: 'webinars.deleted', target: 'Gold after the Fed' },
  ]);
});

it('each change of the list raises its version, and a refused change does not', async () => {
  const api = await startApi();
  const before = versionOf(api);
  const { id } = await scheduleWebinar(api, { max_attendees: 1 });
  expect(versionOf(api)).toBe(before + 1);
  await register(api, id, 'ama');
  expect(versionOf(api)).toBe(before + 2);
  await register(api, id, 'kofi');
  await change(api, id, { ...aWebinarDraft(), updated_at: '2020-01-01T00:00:00.000Z' });
  expect(versionOf(api)).toBe(before + 2);
  await change(api, id, aWebinarDraft());
  await api.as('admin').call(webinarEndpoints.remove, { params: { id } });
  expect(versionOf(api)).toBe(before + 4);
});

describe('a mail to those who are registered', () => {
  const message = { subject: 'A new link', text: 'Please use the link in the app.\n\nSee you.' };
  const mail = (api: Api, id: string) =>
    api.as('admin').call(webinarEndpoints.mail, { params: { id }, body: message });

  it('reaches each of them who has an address, and is in the audit log', async () => {
    const api = await startApi();
    const { id, title } = await scheduleWebinar(api);
    for (const person of ['ama', 'kofi'] as const) await register(api, id, person);
    await api.services.membership.mails.sendDue();
    const before = (await api.mails()).length;
    const { body } = await mail(api, id);
    await api.services.membership.mails.sendDue();
    const sent = (await api.mails()).slice(before);
    expect(body.mailed + body.without_address).toBe(2);
    expect(sent).toHaveLength(body.mailed);
    expect(sent[0]).toMatchObject({ subject: 'A new link' });
    expect(sent[0]?.text).toContain(`You get this because you are registered for "${title}".`);
    expect((await acts(api)).at(-1)).toMatchObject({ action: 'webinars.mailed', target: title });
  });

  it('is refused for a webinar that is gone, and where the platform sends no mails', async () => {
    const api = await startApi();
    expect((await mail(api, NOWHERE)).problem.code).toBe('webinars.not_found');
    const { id } = await scheduleWebinar(api);
    await api.services.settings.change({ email_notifications: false });
    expect((await mail(api, id)).problem.code).toBe('mails.switched_off');
  });
});
