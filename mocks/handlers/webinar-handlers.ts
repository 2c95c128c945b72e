import { v7 as uuid } from 'uuid';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { closedFor, registeredWords } from '#contracts/rules/notifications/webinars.ts';
import { type Webinar, webinarEndpoints } from '#contracts/webinars.ts';
import { answerPage, mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { laterThan, type Person, type StoredWebinar } from '#mocks/world/tables.ts';
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

/** The latest start first, as the server lists them. */
const latestFirst = (webinars: readonly StoredWebinar[]): StoredWebinar[] =>
  webinars.toSorted(
    (a, b) => b.scheduled_date.localeCompare(a.scheduled_date) || (a.id < b.id ? 1 : -1),
  );

/** @throws ApiError `webinars.not_found` */
function findWebinar(webinars: readonly StoredWebinar[], id: string): StoredWebinar {
  const webinar = webinars.find((candidate) => candidate.id === id);
  if (webinar === undefined) throw refusal('webinars.not_found');
  return webinar;
}

/** @throws ApiError with the reason why there is no place for them */
function takePlace(webinar: StoredWebinar, { id, username, email }: Person, at: Date): void {
  const { scheduled_date, max_attendees: max, registrations } = webinar;
  if (hasPlace(webinar, { id, role: 'user' })) throw refusal('webinars.already_registered');
  const places = { taken: registrations.length, max };
  const closed = closedFor({ startsAt: Date.parse(scheduled_date) }, places, at.getTime());
  if (closed === 'over') throw refusal('webinars.over');
  if (closed === 'full') throw refusal('webinars.fully_booked');
  registrations.unshift({ user_id: id, username, email, registered_at: at.toISOString() });
}

function memberHandlers({ world, now, authenticate }: MockServer) {
  return {
    list: mockEndpoint(webinarEndpoints.list, authenticate, async ({ caller, query }) => {
      const webinars = latestFirst((await world.read()).webinars);
      return answerPage(
        webinars.map((webinar) => seenBy(caller, webinar)),
        query,
      );
    }),
    registrationStatus: mockEndpoint(
      webinarEndpoints.registrationStatus,
      authenticate,
      async ({ caller, params }) => {
        const webinar = findWebinar((await world.read()).webinars, params.id);
        return { registered: hasPlace(webinar, caller), attendees: webinar.registrations.length };
      },
    ),
    register: mockEndpoint(webinarEndpoints.register, authenticate, ({ caller, params }) =>
      world.change(({ webinars, settings }) => {
        const webinar = findWebinar(webinars, params.id);
        takePlace(webinar, caller, now());
        const mailed = caller.email !== null && settings.email_notifications;
        const message = registeredWords(webinar.title, mailed);
        return { message, mailed, webinar: seenBy(caller, webinar) };
      }),
    ),
  };
}

function adminReadHandlers({ world, authenticate }: MockServer) {
  return {
    adminList: mockEndpoint(webinarEndpoints.adminList, authenticate, async ({ caller, query }) => {
      const webinars = latestFirst((await world.read()).webinars);
      return answerPage(
        webinars.map((webinar) => seenBy(caller, webinar, true)),
        query,
      );
    }),
    registrations: mockEndpoint(
      webinarEndpoints.registrations,
      authenticate,
      async ({ params, query }) => {
        const { registrations } = findWebinar((await world.read()).webinars, params.id);
        return answerPage(
          registrations.map((registration) => ({ id: registration.user_id, ...registration })),
          query,
        );
      },
    ),
  };
}

function adminWriteHandlers({ world, now, authenticate }: MockServer) {
  return {
    create: mockEndpoint(webinarEndpoints.create, authenticate, ({ caller, body }) =>
      world.change(({ webinars }) => {
        const updated_at = now().toISOString();
        const webinar = { id: uuid(), ...body, changes: 0, updated_at, registrations: [] };
        webinars.push(webinar);
        return seenBy(caller, webinar, true);
      }),
    ),
    change: mockEndpoint(webinarEndpoints.change, authenticate, ({ caller, params, body }) =>
      world.change(({ webinars }) => {
        const webinar = findWebinar(webinars, params.id);
        const { updated_at: lastRead = webinar.updated_at, ...draft } = body;
        if (lastRead !== webinar.updated_at) throw refusal('webinars.stale');
        Object.assign(webinar, draft, {
          changes: webinar.changes + 1,
          updated_at: laterThan(webinar.updated_at, now()),
        });
        return seenBy(caller, webinar, true);
      }),
    ),
    remove: mockEndpoint(webinarEndpoints.remove, authenticate, ({ params }) =>
      world.change(({ webinars }) => {
        webinars.splice(webinars.indexOf(findWebinar(webinars, params.id)), 1);
        return { message: 'Webinar deleted successfully!' };
      }),
    ),
  };
}

export const webinarHandlers = (server: MockServer) => ({
  ...memberHandlers(server),
  ...adminReadHandlers(server),
  ...adminWriteHandlers(server),
});
