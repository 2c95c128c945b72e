import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import {
  USUAL_CHANNELS,
  type NotificationTopic,
  topicLabels,
} from '#contracts/rules/notifications/notification-topics.ts';
import { targetAddress } from '#contracts/rules/notifications/target-address.ts';
import {
  canSignIn,
  type MailWriter,
  type MailWriterDeps,
  button,
  composeMail,
  factsTable,
  type MailContent,
  paragraph,
  type Part,
  strongParagraph,
} from './mail-parts.ts';
import type { EventForMember } from './mails.store.ts';

export type NotificationMail = {
  readonly platformName: string;
  readonly publicUrl: string;
  readonly name: string;
  readonly topic: NotificationTopic;
  readonly title: string;
  readonly body: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly address: string;
};

const ABOUT_SIGNALS =
  'Signals are informational only: they are no advice to trade, and no promise of a profit.';

export function notificationMail(mail: NotificationMail): MailContent {
  const { platformName, title, body, facts, address } = mail;
  return composeMail(`${platformName}: ${title}`, mail, [
    strongParagraph(title),
    paragraph(body),
    ...factsTable(facts),
    button(`Open it in ${platformName}`, address),
    ...aboutSignals(mail),
    whyPart(mail),
  ]);
}

const aboutSignals = ({ topic }: NotificationMail): Part[] =>
  topic === 'new_signal' || topic === 'signal_closed' ? [paragraph(ABOUT_SIGNALS)] : [];

const whyPart = ({ topic, publicUrl }: NotificationMail): Part =>
  paragraph(
    `You get this because you asked for mails about "${topicLabels[topic]}". Switch them off in your settings: `,
    { text: publicUrl, href: publicUrl },
  );

/** Topics that become outdated within an hour. */
const SHORT_LIVED: readonly NotificationTopic[] = ['new_signal', 'webinar_reminder'];

export const createNotificationMailWriter =
  (deps: MailWriterDeps): MailWriter =>
  async (mail) => {
    const match = await deps.store.findEvent(mail);
    const { platform_name, email_notifications } = await deps.settings.read();
    if (match === null) return null;
    const { user, event } = match;
    const retryUntil = retryUntilOf(match);
    const content = notificationMail({
      platformName: platform_name,
      publicUrl: deps.publicUrl,
      name: user.username,
      ...event,
      address: new URL(targetAddress(event), deps.publicUrl).href,
    });
    const hasMails = email_notifications && isSubscribed(match);
    if (!hasMails) return { content, skip: 'unsubscribed', retryUntil };
    if (!hasAccess(match, deps.now())) return { content, skip: 'outdated', retryUntil };
    return { content, skip: deps.now() > retryUntil ? 'expired' : null, retryUntil };
  };

const isSubscribed = ({ event, topics }: EventForMember): boolean =>
  (topics?.[event.topic] ?? USUAL_CHANNELS).email;

/** Members with expired access still get the expiry notification. */
const hasAccess = ({ user, event }: EventForMember, now: number): boolean =>
  event.topic === 'access_expiring' ? user.is_active : canSignIn(user, now);

const retryUntilOf = ({ event }: EventForMember): number =>
  event.created_at + (SHORT_LIVED.includes(event.topic) ? HOUR_MS : DAY_MS);
