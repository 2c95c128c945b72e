import type { Mailer } from '#api/delivery/mailer.ts';
import type { OutboxMail } from '#contracts/outbox.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import type { WriteMail } from './mail-writer.service.ts';
import type { MailRow, MailStore } from './mails.store.ts';

const MINUTE_MS = 60_000;

/** Longer than a mailer takes at most: two never send the same mail at a time. */
const LEASE_MS = 2 * MINUTE_MS;

/** After the first attempt, the second, …; then hourly. */
const WAITS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const HOURLY_MS = 60 * MINUTE_MS;

/** Whoever has waited a day for a code has asked for it otherwise. */
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

type Deps = {
  readonly store: MailStore;
  readonly write: WriteMail;
  readonly mailer: Mailer;
  /** UTC ms. */
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** @param isGivenUp it is not tried again */
  readonly onFailure: (error: unknown, isGivenUp: boolean) => void;
};
export type MailService = ReturnType<typeof createMailService>;

/**
 * Sends what is queued. A mail belongs to whoever has claimed it, so several instances send it once;
 * one that was being sent when its instance died is sent again, under the same Message-ID.
 */
export function createMailService(deps: Deps) {
  const { store, now, isStopping, onFailure } = deps;
  let turn: Promise<void> = Promise.resolve();

  async function sendAllDue(): Promise<void> {
    while (!isStopping()) {
      const mail = await store.claim(now(), LEASE_MS);
      if (mail === null) return;
      await sendOne(deps, mail);
    }
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

async function sendOne(
  { store, write, mailer, now, onFailure }: Deps,
  mail: MailRow,
): Promise<void> {
  try {
    const written = await write(mail);
    if (written === null) return await giveUp(store, mail);
    await mailer.send(written);
  } catch (error) {
    const failure = nextAttempt(mail, now());
    const last_error = error instanceof Error ? error.message : 'unknown';
    await store.failed(mail, { ...failure, last_error });
    return onFailure(error, failure.state === 'failed');
  }
  await store.sent(mail, now());
}

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

const giveUp = (store: MailStore, mail: MailRow): Promise<void> =>
  store.failed(mail, {
    state: 'failed',
    next_try_at: mail.next_try_at,
    last_error: 'Not sent: the access it tells of has ended.',
  });

function nextAttempt({ attempts, created_at }: MailRow, now: number) {
  const next_try_at = now + (WAITS_MS[attempts - 1] ?? HOURLY_MS);
  const isLate = next_try_at > created_at + GIVEN_UP_AFTER_MS;
  return { state: isLate ? ('failed' as const) : ('waiting' as const), next_try_at };
}
