import type { NotificationTarget } from '#contracts/notifications.ts';
import type { Sent } from '#contracts/open.ts';
import type { Signal } from '#contracts/signals.ts';
import type { Webinar } from '#contracts/webinars.ts';
import { CAUTION_BELOW } from '#contracts/rules/signals/confidence-bands.ts';
import { type ExpiryReminder, expiryReminder } from '#contracts/rules/access/membership.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import { SUMS_ONLY_LABEL } from '#contracts/rules/journal/journal-privacy.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { NotificationTopic } from '#contracts/rules/notifications/notification-topics.ts';
import { scannerLabel } from '#contracts/rules/signals/scanners.ts';
import { utcMoment, utcTimeOfDay } from '#contracts/rules/time/dates.ts';

export type NotificationCopy = {
  readonly topic: NotificationTopic;
  readonly title: string;
  readonly body: string;
  readonly facts: readonly (readonly [name: string, value: string])[]; // more details, for mails
  readonly target: Sent<typeof NotificationTarget>;
};

const INFORMATIONAL = 'Informational only.';

const EXCERPT_LENGTH = 140; // what fits on a lock screen

type IssuedSignal = Pick<
  Sent<typeof Signal>,
  | 'id'
  | 'scanner_type'
  | 'signal_type'
  | 'instrument'
  | 'entry_price'
  | 'stop_loss'
  | 'take_profit'
  | 'risk_reward_ratio'
  | 'confidence'
  | 'expires_at'
  | 'data_source'
>;

export function newSignalNotification(signal: IssuedSignal): NotificationCopy {
  const { id, instrument, signal_type, scanner_type, confidence } = signal;
  const entry = quoted(instrument, signal.entry_price);
  const percent = `${wholePercent(confidence)}%`;
  const caution = confidence < CAUTION_BELOW ? ': treat it with caution' : '';
  return {
    topic: 'new_signal',
    title: `${instrument} ${signal_type}, ${scannerLabel[scanner_type]}`,
    body: `Entry ${entry}, confidence ${percent}${caution}. ${marketOf(signal)}${INFORMATIONAL}`,
    facts: [
      ['Entry', entry],
      ['Stop loss', quoted(instrument, signal.stop_loss)],
      ['Take profit', quoted(instrument, signal.take_profit)],
      ['Risk : reward', `1 : ${signal.risk_reward_ratio.toFixed(2)}`],
      ['Confidence', percent],
      ['Valid until', utcMoment(Date.parse(signal.expires_at))],
    ],
    target: { section: 'signals', item: id },
  };
}

type Ended = Pick<
  Sent<typeof Signal>,
  'id' | 'scanner_type' | 'signal_type' | 'instrument' | 'entry_price' | 'data_source'
> & {
  readonly status: 'tp_hit' | 'sl_hit' | 'expired';
  readonly exit_price: number;
  readonly r_net: number;
  readonly closed_at: string;
};

const endings = { tp_hit: 'Target hit', sl_hit: 'Stop hit', expired: 'Expired' } as const;

/** The result is in R after costs. */
export function closedSignalNotification(signal: Ended): NotificationCopy {
  const { id, instrument, signal_type, scanner_type, status } = signal;
  const exit = quoted(instrument, signal.exit_price);
  const result = formatR(signal.r_net);
  return {
    topic: 'signal_closed',
    title: `${instrument} ${signal_type} closed: ${result}`,
    body: `${endings[status]}, exit ${exit}, ${scannerLabel[scanner_type]}. ${marketOf(signal)}${INFORMATIONAL}`,
    facts: [
      ['Result after costs', result],
      ['Entry', quoted(instrument, signal.entry_price)],
      ['Exit', exit],
      ['Closed', utcMoment(Date.parse(signal.closed_at))],
    ],
    target: { section: 'history', item: id },
  };
}

export const newPostNotification = (post: {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}): NotificationCopy => ({
  topic: 'new_post',
  title: post.title,
  body: excerpt(post.description),
  facts: [],
  target: { section: 'posts', item: post.id },
});

/** @param now UTC ms */
export function webinarReminderNotification(
  webinar: Pick<Webinar, 'id' | 'title' | 'presenter' | 'scheduled_date' | 'duration'>,
  now: number,
): NotificationCopy {
  const { id, title, presenter, duration } = webinar;
  const startsAt = Date.parse(webinar.scheduled_date);
  const minutes = Math.max(Math.ceil((startsAt - now) / MINUTE_MS), 1);
  return {
    topic: 'webinar_reminder',
    title: `Webinar in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: ${title}`,
    body: `With ${presenter}, at ${utcTimeOfDay(startsAt)} UTC.`,
    facts: [
      ['Webinar', title],
      ['Presenter', presenter],
      ['Starts', utcMoment(startsAt)],
      ['Duration', `${duration} minutes`],
    ],
    target: { section: 'webinar', item: id },
  };
}

/** Access that ends soon, once per step; null: nothing to say. All times UTC ms. */
export function accessExpiringNotification(
  expiresAt: number | null,
  now: number,
): (NotificationCopy & Pick<ExpiryReminder, 'step'>) | null {
  const reminder = expiryReminder(expiresAt, now);
  if (expiresAt === null || reminder === null) return null;
  const { step, daysLeft } = reminder;
  const end = utcMoment(expiresAt);
  return {
    step,
    topic: 'access_expiring',
    title: `Your access ends ${daysLeft === 1 ? 'within a day' : `in ${daysLeft} days`}`,
    body: `Valid until ${end}. If you renew now, you keep the days you have left.`,
    facts: [['Valid until', end]],
    target: { section: 'renew', item: null },
  };
}

/** What an administrator writes to a member. Its topic is one that older apps know. */
export const messageNotification = (title: string, body: string): NotificationCopy => ({
  topic: 'new_post',
  title,
  body,
  facts: [],
  target: { section: 'posts', item: null },
});

/** An administrator changed the end of an access, UTC ms; null: it has none now. */
export function accessChangedNotification(expiresAt: number | null): NotificationCopy {
  const end = expiresAt === null ? null : utcMoment(expiresAt);
  return {
    topic: 'access_expiring',
    title: 'Your access was changed',
    body: end === null ? 'It has no end now.' : `It is valid until ${end}.`,
    facts: end === null ? [] : [['Valid until', end]],
    target: { section: 'renew', item: null },
  };
}

/** A member let administrators see the trades again. @param at UTC ms @param device null: it did not say */
export const journalShownNotification = (at: number, device: string | null): NotificationCopy => ({
  topic: 'account_rules',
  title: 'Administrators see your trades again',
  body: `“${SUMS_ONLY_LABEL}” was switched off on ${utcMoment(at)}, on ${device ?? 'an unnamed device'}. If that was not you, switch it on, sign out the other devices in Settings, and ask for a new access code.`,
  facts: [],
  target: { section: 'trading-journal', item: null },
});

/** An administrator changed the address of a member who shows only sums. It does not name the new one. @param at UTC ms */
export const addressChangedNotification = (at: number): NotificationCopy => ({
  topic: 'account_rules',
  title: 'Your e-mail address was changed',
  body: `An administrator changed the e-mail address of your account on ${utcMoment(at)}. Mails about your journal are off until you turn them on in Settings. A lost access code is mailed to the new address: if you did not ask for this, tell the team.`,
  facts: [],
  target: { section: 'trading-journal', item: null },
});

/** A price without digit grouping, for pasting into other programs: `4065.50`. */
const quoted = (instrument: Instrument, price: number): string =>
  price.toFixed(instrumentFacts[instrument].digits);

/** Never rounded up: 69.6 % is below 70. */
const wholePercent = (share: number): number => Math.floor(share * 100 + 1e-9);

const marketOf = ({ data_source }: Pick<Signal, 'data_source'>): string =>
  data_source === 'simulated' ? 'Simulated market. ' : '';

/** The start of a text, on one line and in whole words. */
function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  const cut = line.slice(0, EXCERPT_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : EXCERPT_LENGTH).replace(/\p{Surrogate}$/u, '')} …`;
}
