import { type Mailer, SENT_AT_ONCE } from '#api/delivery/mailer.ts';
import type { OutboxMail } from '#contracts/system.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { mailFailedNotification } from '#api/domain/alert-copy.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { type KindWriter } from './kind-writer.ts';
import type { MailRow, MailStore } from './mails.store.ts';

/** Longer than a mailer takes at most: two never send the same mail at a time. */
const LEASE_MS = 2 * MINUTE_MS;

/** After the first attempt, the second, …; then hourly. */
const WAITS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const HOURLY_MS = 60 * MINUTE_MS;

type Deps = {
  readonly store: MailStore;
  readonly write: KindWriter;
  readonly mailer: Mailer;
  /** UTC ms. */
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** @param isGivenUp it is not tried again */
  readonly onFailure: (error: unknown, isGivenUp: boolean) => void;
};
export type MailService = ReturnType<typeof createMailService>;

/**
 * Sends what is queued, a few mails at a time. A mail belongs to whoever has claimed it, so several
 * instances send it once; one that was being sent when its instance died is sent again, under the same
 * Message-ID.
 */
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
    if (first === null) return; // mostly so: the others need not look
    const others = Array.from({ length: SENT_AT_ONCE - 1 }, async () => sendFrom(await claim()));
    await Promise.all([sendFrom(first), ...others]);
  }

  /** Sends what is due now, after what is being sent already. */
  const sendDue = (): Promise<void> => {
    const sending = turn.then(sendAllDue);
    turn = sending.catch(() => undefined);
    return sending;
  };

  return {
    sendDue,
    /** The same, for those who do not wait: what fails is sent by the job. */
    kick: (): void => void sendDue().catch((error) => onFailure(error, false)),
    removeBefore: (t: number): Promise<void> => store.removeBefore(t),

    async page(query: ListQuery): Promise<{ rows: OutboxMail[]; total: number }> {
      const { rows, total } = await store.page(query);
      return { rows: rows.map(toOutboxMail), total };
    },
  };
}

async function sendOne(deps: Deps, mail: MailRow): Promise<void> {
  const { store, write, mailer, now } = deps;
  let triedUntil = mail.created_at + DAY_MS; // who has waited a day for a code has asked for another
  try {
    const written = await write(mail);
    if (written === null) return await drop(store, mail);
    ({ triedUntil } = written);
    await mailer.send({ id: mail.id, to: mail.recipient, ...written.content });
  } catch (error) {
    return noteFailure(deps, mail, { error, triedUntil });
  }
  await store.sent(mail, now());
}

const drop = (store: MailStore, mail: MailRow): Promise<void> =>
  store.failed(mail, {
    state: 'failed',
    next_try_at: mail.next_try_at,
    last_error: 'Not sent: it was not true any more, not wanted any more, or too late.',
  });

type Attempt = { readonly error: unknown; readonly triedUntil: number };

/** It is tried again while that is of use; otherwise administrators are told. */
async function noteFailure(
  { store, now, onFailure }: Deps,
  mail: MailRow,
  { error, triedUntil }: Attempt,
): Promise<void> {
  const last_error = error instanceof Error ? error.message : 'unknown';
  const next_try_at = now() + (WAITS_MS[mail.attempts - 1] ?? HOURLY_MS);
  const isGivenUp = next_try_at > triedUntil;
  if (isGivenUp) {
    await store.givenUp(
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
    await store.failed(mail, { state: 'waiting', next_try_at, last_error });
  }
  onFailure(error, isGivenUp);
}

/** News fail by the thousand, so one word of theirs an hour is enough; whoever lacks a code is named. */
const failureOf = ({ id, kind, subject_id }: MailRow, at: number): string =>
  kind === 'notice' ? `notices:${Math.floor(at / HOURLY_MS)}` : `${kind}:${subject_id ?? id}`;

const toOutboxMail = (row: MailRow): OutboxMail => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  state: row.state,
  attempts: row.attempts,
  last_error: row.last_error,
  created_at: new Date(row.created_at).toISOString(),
  sent_at: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
});
