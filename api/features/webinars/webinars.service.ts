import { v7 as uuid } from 'uuid';
import { type Mailer, NO_MAIL_SERVER } from '#api/delivery/mailer.ts';
import type { Caller } from '#api/http/caller.ts';
import { type Page, mapRows } from '#api/http/mount.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { ApiError } from '#contracts/errors.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { registeredWords } from '#contracts/rules/notifications/webinars.ts';
import type {
  Webinar,
  WebinarChange,
  WebinarDraft,
  webinarEndpoints,
  WebinarMessage,
  WebinarRegistration,
} from '#contracts/webinars.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type {
  Registrant,
  createWebinarRegistrationStore,
  WebinarReminderStore,
} from './webinar-registrations.store.ts';
import type { WebinarForReader, WebinarContent, createWebinarStore } from './webinars.store.ts';

/** The member's view: only registered members see the meeting and the recording. */
const toMemberView = (seen: WebinarForReader): Webinar =>
  seen.isRegistered
    ? toAdminView(seen)
    : { ...toAdminView(seen), meeting_url: null, recording_url: null };

const toAdminView = ({ webinar, attendees, isRegistered }: WebinarForReader): Webinar => ({
  ...webinar,
  scheduled_date: new Date(webinar.starts_at).toISOString(),
  duration: webinar.duration_min,
  topics: [...webinar.topics],
  current_attendees: attendees,
  registered: isRegistered,
  updated_at: new Date(webinar.updated_at).toISOString(),
});

const toRegistration = ({ id, username, email, registeredAt }: Registrant) =>
  ({
    user_id: id,
    username,
    email,
    registered_at: new Date(registeredAt).toISOString(),
  }) satisfies WebinarRegistration;

const toContent = ({ scheduled_date, duration, ...draft }: WebinarDraft): WebinarContent => ({
  ...draft,
  starts_at: Date.parse(scheduled_date),
  duration_min: duration,
});

type Deps = {
  readonly store: ReturnType<typeof createWebinarStore>;
  readonly registrations: ReturnType<typeof createWebinarRegistrationStore>;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly mailer: Pick<Mailer, 'sends'>;
  readonly onChange: () => void;
  readonly kickMails: () => void;
  readonly now: () => number; // UTC ms
};
type Reader = Pick<Caller, 'id'>;
type Author = Pick<Caller, 'id' | 'username'>;
type RegistrationResult = ResponseOf<typeof webinarEndpoints.register>;

export type WebinarService = ReturnType<typeof createWebinarService>;

export const createWebinarService = (deps: Deps) => ({
  ...createReading(deps),
  ...createRegistering(deps),
  ...createMailing(deps),
  ...createScheduling(deps),
});

async function findFor({ store }: Deps, reader: Reader, id: string): Promise<WebinarForReader> {
  const seen = await store.find(id, reader.id);
  if (seen === null) throw refusal('webinars.not_found');
  return seen;
}

function createReading(deps: Deps) {
  const { store, registrations } = deps;
  return {
    page: async ({ id }: Reader, query: ListQuery) =>
      mapRows(await store.page(query, id), toMemberView),

    adminPage: async ({ id }: Reader, query: ListQuery) =>
      mapRows(await store.page(query, id), toAdminView),

    async registrationStatus(reader: Reader, id: string) {
      const { isRegistered, attendees } = await findFor(deps, reader, id);
      return { registered: isRegistered, attendees };
    },

    async registrations(id: string, query: ListQuery): Promise<Page<WebinarRegistration>> {
      const page = await registrations.page(id, query);
      if (page === null) throw refusal('webinars.not_found');
      return mapRows(page, toRegistration);
    },
  };
}

const createMailing = ({ registrations, settings, mailer, kickMails, now }: Deps) => ({
  /** @throws ApiError `webinars.not_found`, or `mails.switched_off`, also without a mail server */
  async mail(
    author: Author,
    webinarId: string,
    message: WebinarMessage,
  ): Promise<ResponseOf<typeof webinarEndpoints.mail>> {
    const { email_notifications: hasMails } = await settings.read();
    if (!hasMails) throw refusal('mails.switched_off');
    if (!mailer.sends) throw new ApiError('mails.switched_off', NO_MAIL_SERVER);
    const at = now();
    const result = await registrations.mail(
      { id: uuid(), webinar_id: webinarId, ...message, created_at: at },
      { actor: author, action: 'webinars.mailed', at },
    );
    if (result === null) throw refusal('webinars.not_found');
    kickMails();
    return result;
  },
});

const createRegistering = (deps: Deps) => ({
  /** @throws ApiError when the webinar is missing, started or full, or the member is already registered */
  async register({ id: userId }: Reader, webinarId: string): Promise<RegistrationResult> {
    const { registrations, settings, mailer, onChange, kickMails, now } = deps;
    const { email_notifications: isOn } = await settings.read();
    const hasMails = isOn && mailer.sends;
    const result = await registrations.register({ webinarId, userId, hasMails, at: now() });
    if (result === 'missing') throw refusal('webinars.not_found');
    if (result === 'already') throw refusal('webinars.already_registered');
    if (result === 'over') throw refusal('webinars.over');
    if (result === 'full') throw refusal('webinars.fully_booked');
    onChange();
    if (result.isMailed) kickMails();
    return {
      message: registeredWords(result.webinar.title, result.isMailed),
      mailed: result.isMailed,
      webinar: toMemberView(result),
    };
  },
});

function createScheduling(deps: Deps) {
  const { store, onChange, now } = deps;

  return {
    async create(author: Author, draft: WebinarDraft): Promise<Webinar> {
      const at = now();
      const id = uuid();
      const row = { id, ...toContent(draft), changes: 0, created_at: at, updated_at: at };
      await store.insert(row, { actor: author, at });
      onChange();
      return toAdminView({ webinar: row, attendees: 0, isRegistered: false });
    },

    /** @throws ApiError `webinars.not_found`, or `webinars.stale` after a concurrent change */
    async change(caller: Author, id: string, change: WebinarChange): Promise<Webinar> {
      const { updated_at, ...draft } = change;
      const readAt = updated_at === undefined ? null : Date.parse(updated_at);
      const by = { actor: caller, at: now() };
      const outcome = await store.change(id, { content: toContent(draft), readAt }, by);
      if (outcome === 'missing') throw refusal('webinars.not_found');
      if (outcome === 'stale') throw refusal('webinars.stale');
      onChange();
      return toAdminView(await findFor(deps, caller, id));
    },

    async remove(caller: Author, id: string): Promise<void> {
      const isRemoved = await store.remove(id, { actor: caller, at: now() });
      if (!isRemoved) throw refusal('webinars.not_found');
      onChange();
    },
  };
}

const BEFORE_START_MS = 15 * 60_000;

type ReminderDeps = { readonly store: WebinarReminderStore; readonly now: () => number };
export type WebinarReminders = ReturnType<typeof createWebinarReminders>;

export const createWebinarReminders = ({ store, now }: ReminderDeps) => ({
  /** Reminds registered members of webinars that start within 15 minutes, once per start. */
  remindDue(): Promise<void> {
    const at = now();
    return store.remind({ from: at, to: at + BEFORE_START_MS }, at);
  },
});
