import { alertFiredNotification, newAlert, notArmed } from '#api/domain/price-alerts.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import { eventFor } from '#api/features/price-alerts/price-silence.service.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { NOTIFICATION_PROTOCOL, notificationEndpoints } from '#contracts/notifications.ts';
import { defaultChannels } from '#contracts/rules/notifications/chat-message.ts';
import { priceAlertEndpoints } from '#contracts/price-alerts.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, push, stampAt } from '#tests/support/journal-changes.ts';
import { tinyPng } from '#tests/support/pictures.ts';
import { anAccountChange } from '#tests/support/ruled-accounts.ts';
import { type Api, START } from '#tests/support/start-api.ts';

/** In every text of the journal. */
export const MARK = 'zebra';
/** Values of single trades, and the hash of a picture. */
export const secrets = [MARK, '-412.37', '-61.91', '09:01:07', '1.23457', tinyPng.sha];

/** A price alert whose note is about a trade, and what came of another one that fired. */
async function writeAlert(api: Api): Promise<void> {
  const { put } = priceAlertEndpoints;
  const values = { ...put.exampleBody, instrument: 'EURUSD', price: 1.2, note: MARK } as const;
  await api.as('ama').call(put, { params: { id: 'alert-1' }, body: values });
  const alert = newAlert({ ...values, expires_at: null }, notArmed, api.now());
  const fired = { ...alert, id: 'alert-2', created_at: api.now() };
  const copy = alertFiredNotification(fired, api.now(), api.now(), false);
  await api.database.write((tx) =>
    postEvent(tx, eventFor(api.people.ama.id, 'alert-2', copy, api.now())),
  );
}

/**
 * Two losses in an account whose limit they come near to: with an alert in the inbox and by mail. Kofi, who
 * shows his trades, has one too.
 */
export async function writeJournal(api: Api, beforeMails = async () => {}): Promise<void> {
  const at = '2026-11-20T09:01:07.000Z';
  const texts = {
    pair: MARK,
    strategy: MARK,
    notes: MARK,
    setup: MARK,
    emotions: MARK,
    tags: [MARK],
    entry_price: 1.23457,
    account_id: 'prop',
    date: at,
    closed_at: at,
    screenshots: [tinyPng.sha],
  };
  const params = { sha: tinyPng.sha };
  const topics = defaultChannels('user').map((each) => ({ ...each, email: true }));
  await api.as('ama').call(notificationEndpoints.changePreferences, {
    query: { protocol: NOTIFICATION_PROTOCOL },
    body: { topics, quiet_hours: null },
  });
  await api.as('ama').call(journalScreenshotEndpoints.store, { params, body: tinyPng.bytes });
  const note = { day: '2026-11-20', text: MARK, deleted: false };
  const stamps = Object.fromEntries(Object.keys(note).map((name) => [name, stampAt(0)]));
  await push(api, [
    anAccountChange('prop', { name: MARK }),
    aChange(aTrade({ ...texts, pnl: -412.37 })),
    aChange(aTrade({ ...texts, pnl: -61.91 })),
    { id: 'day-2026-11-20', kind: 'day_note', set: note, at: stamps },
  ]);
  await push(api, [aChange(aTrade({ pair: 'EURUSD' }))], 'kofi');
  await writeAlert(api);
  api.advance(Date.parse(at) - Date.parse(START) + 60_000);
  await api.services.settings.change({ email_notifications: true });
  await beforeMails();
  await api.services.journal.rules.check(api.people.ama.id);
  await api.services.messaging.outboxEvents.dispatchDue();
  await api.services.membership.mails.sendDue();
}
