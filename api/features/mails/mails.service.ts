import { v7 as uuid } from 'uuid';
import { mapRows } from '#api/http/mount.ts';
import type { MailKind } from '#api/db/schema/notifications.ts';
import type { Caller } from '#api/http/caller.ts';
import { type Mailer, MAX_CONNECTIONS } from '#api/delivery/mailer.ts';
import { mailFailedNotification } from '#api/domain/alert-copy.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { OutboxMail, outboxEndpoints, OutboxQuery } from '#contracts/system.ts';
import { createAccessActivatedWriter } from './access-activated.ts';
import { accessCodeMail, createAccessCodeWriter, newCodeMail } from './access-code.ts';
import { type MailWriter, type MailWriterDeps, withBrand } from './mail-parts.ts';
import type { MailRow, MailStore, SeenMail } from './mails.store.ts';
import { createNotificationMailWriter } from './notification-mail.ts';
import { createRecordConfirmWriter, createRecordHeadWriter } from './record-mails.ts';
import { createWebinarMessageWriter } from './webinar-message.ts';
import { createWebinarRegisteredWriter } from './webinar-registered.ts';

/** Longer than the longest send, so that no mail is sent twice concurrently. */
const LEASE_MS = 2 * MINUTE_MS;

/** Waits after the first attempts; then hourly. */
const WAITS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const HOURLY_MS = 60 * MINUTE_MS;

type Deps = {
  readonly store: MailStore;
  readonly write: MailWriter;
  /** The same with the access code blotted out. */
  readonly preview: MailWriter;
  readonly mailer: Mailer;
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** @param isFinal no further retry */
  readonly onFailure: (error: unknown, isFinal: boolean) => void;
};
export type MailService = ReturnType<typeof createMailService>;

/** Claims ensure that several instances send each mail once; after a crash it is sent again under its Message-ID. */
export function createMailService(deps: Deps) {
  const { store, now, isStopping, onFailure } = deps;
  let turn: Promise<void> = Promise.resolve();

  const claim = async (): Promise<MailRow | null> =>
    isStopping() ? null : store.claim(now(), LEASE_MS);

  async function sendFrom(first: MailRow | null): Promise<void> {
    for (let mail = first; mail !== null; mail = await claim()) await sendOne(deps, mail);
  }

  async function sendAllDue(): Promise<void> {
    const first = await claim();
    if (first === null) return; // the usual case: skip the other claims
    const others = Array.from({ length: MAX_CONNECTIONS - 1 }, async () => sendFrom(await claim()));
    await Promise.all([sendFrom(first), ...others]);
  }

  /** Sends due mails, after a running pass. */
  const sendDue = (): Promise<void> => {
    const sending = turn.then(sendAllDue);
    turn = sending.catch(() => undefined);
    return sending;
  };

  /** Sends due mails in the background; the job retries failures. */
  const kick = (): void => void sendDue().catch((error) => onFailure(error, false));

  return { sendDue, kick, ...createOutbox(deps, kick) };
}

/** What administrators see and do with the mails. */
function createOutbox({ store, write, preview, now }: Deps, kick: () => void) {
  async function find(id: string): Promise<SeenMail> {
    const mail = await store.find(id);
    if (mail === null) throw refusal('mails.not_found');
    return mail;
  }

  return {
    page: async (query: OutboxQuery) =>
      mapRows(await store.page(query), (mail) => toOutboxMail(mail, now())),

    /** The newest mails to a member. */
    ofMember: async (userId: string, limit: number) =>
      mapRows(await store.ofMember(userId, limit), (mail) => toOutboxMail(mail, now())),

    async preview(id: string): Promise<ResponseOf<(typeof outboxEndpoints)['preview']>> {
      const mail = await find(id);
      if (mail.private) return { subject: null, text: null, private: true };
      const written = await preview(mail);
      const { subject = null, text = null } = written?.content ?? {};
      return { subject, text, private: false };
    },

    /**
     * A new mail: the record of the old one stays. It is written first, so that nothing outdated is queued.
     *
     * @throws ApiError `mails.not_found`, or `mails.not_sendable` when it is outdated or on its way
     */
    async sendAgain(caller: Caller, id: string): Promise<OutboxMail> {
      const { private: isPrivate, ...old } = await find(id);
      const at = now();
      const newId = uuid();
      const mail: MailRow = {
        ...old,
        id: newId,
        key: `${old.key}:again:${newId}`,
        state: 'waiting',
        attempts: 0,
        next_try_at: at,
        last_error: null,
        created_at: at,
        sent_at: null,
      };
      const written = canSendAgain(old, at) ? await write(mail) : null;
      if (written === null || written.skip !== null) throw refusal('mails.not_sendable');
      const name = (await store.nameOf(old)) ?? old.recipient;
      const { subject } = written.content;
      const target = isPrivate ? name : `${name}: ${subject}`;
      await store.queueAgain(
        { ...mail, subject },
        { actor: caller, action: 'mails.sent_again', target, at },
      );
      kick();
      return toOutboxMail({ ...mail, subject: isPrivate ? null : subject, private: isPrivate }, at);
    },
  };
}

/** News of more than a day ago are never sent; a skipped mail had a reason that holds. */
const canSendAgain = ({ state, kind, created_at }: MailRow, now: number): boolean =>
  ((state === 'sent' || state === 'written') && kind !== 'notice') ||
  (state === 'failed' && (kind !== 'notice' || created_at > now - DAY_MS));

async function sendOne(deps: Deps, claimed: MailRow): Promise<void> {
  const { store, write, mailer, now } = deps;
  let mail = claimed;
  let retryUntil = mail.created_at + DAY_MS; // after a day a newer request exists
  try {
    const written = await write(mail);
    if (written === null) return await store.skipped(mail, 'outdated');
    mail = { ...claimed, subject: written.content.subject };
    if (written.skip !== null) return await store.skipped(mail, written.skip);
    ({ retryUntil } = written);
    await mailer.send({ id: mail.id, to: mail.recipient, ...written.content });
  } catch (error) {
    return recordFailure(deps, mail, { error, retryUntil });
  }
  await store.sent(mail, mailer.sends ? now() : null);
}

type Attempt = { readonly error: unknown; readonly retryUntil: number };

/** Schedules a retry, or notifies administrators after the last one. */
async function recordFailure(
  { store, now, onFailure }: Deps,
  mail: MailRow,
  { error, retryUntil }: Attempt,
): Promise<void> {
  const last_error = error instanceof Error ? error.message : 'unknown';
  const next_try_at = now() + (WAITS_MS[mail.attempts - 1] ?? HOURLY_MS);
  const isFinal = next_try_at > retryUntil;
  // Anyone can enter an address that takes no mail: that alerts no one.
  if (isFinal && mail.kind !== 'record-confirm') {
    await store.failedFinally(
      mail,
      { state: 'failed', next_try_at, last_error },
      {
        key: `mail-failed:${failureOf(mail, now())}`,
        audience: 'administrators',
        ...mailFailedNotification(mail.recipient, last_error),
        at: now(),
      },
    );
  } else {
    await store.failed(mail, { state: isFinal ? 'failed' : 'waiting', next_try_at, last_error });
  }
  onFailure(error, isFinal);
}

/** One alert an hour for notification mails, which fail by the thousand; one per mail for the others. */
const failureOf = ({ id, kind, subject_id }: MailRow, at: number): string =>
  kind === 'notice' ? `notices:${Math.floor(at / HOURLY_MS)}` : `${kind}:${subject_id ?? id}`;

const toOutboxMail = (row: SeenMail, now: number): OutboxMail => ({
  ...row,
  can_send_again: canSendAgain(row, now),
  created_at: new Date(row.created_at).toISOString(),
  sent_at: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
});

/** Shows administrators where the code stands, and never which one it is. */
const BLOTTED_CODE = '••••-••••-••••-••••';

/** The key in the links of a subscriber of the record, who alone may confirm and stop. */
const SUBSCRIBER_KEY = /\bid=[0-9a-f]{64}\b/g;

export function createMailPreview(deps: Omit<MailWriterDeps, 'codes'>): MailWriter {
  const write = createMailWriter({ ...deps, codes: { open: () => BLOTTED_CODE } });
  return async (mail) => {
    const written = await write(mail);
    if (written === null) return null;
    const text = written.content.text.replaceAll(SUBSCRIBER_KEY, 'id=…');
    return { ...written, content: { ...written.content, text } };
  };
}

export function createMailWriter(deps: MailWriterDeps): MailWriter {
  const writers: Readonly<Record<MailKind, MailWriter>> = {
    'access-activated': createAccessActivatedWriter(deps),
    'access-code': createAccessCodeWriter(deps, accessCodeMail),
    'new-code': createAccessCodeWriter(deps, newCodeMail),
    'webinar-message': createWebinarMessageWriter(deps),
    'webinar-registered': createWebinarRegisteredWriter(deps),
    notice: createNotificationMailWriter(deps),
    'record-confirm': createRecordConfirmWriter(deps),
    'record-head': createRecordHeadWriter(deps),
  };
  return async (mail) => {
    const written = await writers[mail.kind](mail);
    return written && { ...written, content: await withBrand(written.content, deps.settings) };
  };
}
