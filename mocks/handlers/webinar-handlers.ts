import { v7 as uuid } from 'uuid';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { closedFor, registeredWords } from '#contracts/rules/notifications/webinars.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { type Webinar, webinarEndpoints } from '#contracts/webinars.ts';
import { answerPage, mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { expectFresh, findRow, laterThan, newestFirst } from '#mocks/world/rows.ts';
import type { Person, StoredWebinar } from '#mocks/world/tables.ts';

type Reader = Pick<Person, 'id' | 'role'>;

const hasPlace = ({ registrations }: StoredWebinar, { id }: Reader): boolean =>
  registrations.some(({ user_id }) => user_id === id);

/** The addresses are for those who are registered, and for administrators. */
function seenBy(reader: Reader, stored: StoredWebinar, isAdmin = false): Webinar {
  const { registrations, ...webinar } = stored;
  const registered = hasPlace(stored, reader);
  const hidden = { meeting_url: null, recording_url: null };
  return {
    ...webinar,
    ...(!registered && !isAdmin && hidden),
    current_attendees: registrations.length,
    registered,
  };
}

const findWebinar = (webinars: readonly StoredWebinar[], id: string): StoredWebinar =>
  findRow(webinars, id, 'webinars.not_found');

function takePlace(webinar: StoredWebinar, { id, username, email }: Person, at: Date): void {
  const { scheduled_date, duration, max_attendees: max, registrations } = webinar;
  if (hasPlace(webinar, { id, role: 'user' })) throw refusal('webinars.already_registered');
  const places = { taken: registrations.length, max };
  const times = { startsAt: Date.parse(scheduled_date), durationMin: duration };
  const closed = closedFor(times, places, at.getTime());
  if (closed === 'over') throw refusal('webinars.over');
  if (closed === 'full') throw refusal('webinars.fully_booked');
  registrations.unshift({ user_id: id, username, email, registered_at: at.toISOString() });
}

export function webinarHandlers(server: MockServer) {
  const { world, now } = server;

  async function page(reader: Reader, query: ListQuery, isAdmin: boolean) {
    const { webinars } = await world.read();
    const latestFirst = webinars.toSorted(newestFirst(({ scheduled_date }) => scheduled_date));
    const seen = latestFirst.map((webinar) => seenBy(reader, webinar, isAdmin));
    return answerPage(seen, query);
  }

  return mockFeature(webinarEndpoints, server, {
    list: ({ caller, query }) => page(caller, query, false),
    adminList: ({ caller, query }) => page(caller, query, true),
    async registrationStatus({ caller, params }) {
      const webinar = findWebinar((await world.read()).webinars, params.id);
      return { registered: hasPlace(webinar, caller), attendees: webinar.registrations.length };
    },
    register: ({ caller, params }) =>
      world.change(({ webinars, settings }) => {
        const webinar = findWebinar(webinars, params.id);
        takePlace(webinar, caller, now());
        const mailed = caller.email !== null && settings.email_notifications;
        const message = registeredWords(webinar.title, mailed);
        return { message, mailed, webinar: seenBy(caller, webinar) };
      }),
    async registrations({ params, query }) {
      const { registrations } = findWebinar((await world.read()).webinars, params.id);
      const rows = registrations.map((each) => ({ id: each.user_id, ...each }));
      return answerPage(rows, query);
    },
    async mail({ params }) {
      const { webinars, settings } = await world.read();
      const { registrations } = findWebinar(webinars, params.id);
      if (!settings.email_notifications) throw refusal('mails.switched_off');
      const mailed = registrations.filter(({ email }) => email !== null).length;
      return { mailed, without_address: registrations.length - mailed };
    },
    create: ({ caller, body }) =>
      world.change(({ webinars }) => {
        const updated_at = now().toISOString();
        const webinar = { id: uuid(), ...body, changes: 0, updated_at, registrations: [] };
        webinars.push(webinar);
        return seenBy(caller, webinar, true);
      }),
    change: ({ caller, params, body }) =>
      world.change(({ webinars }) => {
        const webinar = findWebinar(webinars, params.id);
        const { updated_at: lastRead, ...draft } = body;
        expectFresh(webinar, lastRead, 'webinars.stale');
        Object.assign(webinar, draft, {
          changes: webinar.changes + 1,
          updated_at: laterThan(webinar.updated_at, now()),
        });
        return seenBy(caller, webinar, true);
      }),
    remove: ({ params }) =>
      world.change(({ webinars }) => {
        webinars.splice(webinars.indexOf(findWebinar(webinars, params.id)), 1);
        return { message: 'Webinar deleted successfully!' };
      }),
  });
}
