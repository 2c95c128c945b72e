import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { USUAL_CHANNELS } from '#contracts/rules/notifications/chat-message.ts';
import { type NotificationTopic } from '#contracts/rules/notifications/notification-topics.ts';
import { topicLabels } from '#contracts/rules/notifications/topic-labels.ts';
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
import { isMessage } from '#api/features/notifications/post-event.service.ts';
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
  readonly isWritten?: boolean; // by an administrator
};

const ABOUT_SIGNALS =
  'Signals are for information only. They are not trading advice and promise no profit.';

export function notificationMail(mail: NotificationMail): MailContent {
  const { platformName, title, body, facts, address } = mail;
  return composeMail(`${platformName}: ${title}`, mail, [
    strongParagraph(title),
    paragraph(body),
    ...factsTable(facts),
    button(`Open in ${platformName}`, address),
    ...aboutSignals(mail),
    whyPart(mail),
  ]);
}

const aboutSignals = ({ topic }: NotificationMail): Part[] =>
  topic === 'new_signal' || topic === 'signal_closed' ? [paragraph(ABOUT_SIGNALS)] : [];

const whyPart = ({ isWritten = false, ...mail }: NotificationMail): Part =>
  isWritten
    ? paragraph(`The team of ${mail.platformName} sent you this.`)
    : settingsPart(mail.topic, mail.publicUrl);

const settingsPart = (topic: NotificationTopic, publicUrl: string): Part =>
  paragraph(
    `You get these e-mails because "${topicLabels[topic]}" is on in your settings. Turn them off there: `,
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
    // A message is in the queue because an administrator, or the member's settings, wanted the mail.
    const isWritten = isMessage(match.event);
    const { user, event } = match;
    const retryUntil = retryUntilOf(match);
    const content = notificationMail({
      platformName: platform_name,
      publicUrl: deps.publicUrl,
      name: user.username,
      ...event,
      isWritten,
      address: new URL(targetAddress(event), deps.publicUrl).href,
    });
    const hasMails = isWritten || (email_notifications && isSubscribed(match));
    if (!hasMails) return { content, skip: 'unsubscribed', retryUntil };
    const isTrue = isWritten || hasAccess(match, deps.now());
    if (!isTrue) return { content, skip: 'outdated', retryUntil };
    return { content, skip: deps.now() > retryUntil ? 'expired' : null, retryUntil };
  };

const isSubscribed = ({ event, topics }: EventForMember): boolean =>
  (topics?.[event.topic] ?? USUAL_CHANNELS).email;

/** Members with expired access still get the expiry notification. */
const hasAccess = ({ user, event }: EventForMember, now: number): boolean =>
  event.topic === 'access_expiring' ? user.is_active : canSignIn(user, now);

const retryUntilOf = ({ event }: EventForMember): number =>
  event.created_at + (SHORT_LIVED.includes(event.topic) ? HOUR_MS : DAY_MS);
