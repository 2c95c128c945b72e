import {
  type NotificationTopic,
  topicLabels,
} from '#contracts/rules/notifications/notification-topics.ts';
import {
  button,
  composeMail,
  factsTable,
  type MailContent,
  paragraph,
  type Part,
  strongParagraph,
} from './mail-parts.ts';

export type NoticeNews = {
  readonly platformName: string;
  readonly publicUrl: string;
  readonly name: string;
  readonly topic: NotificationTopic;
  readonly title: string;
  readonly body: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Of what it tells of, in the platform. */
  readonly address: string;
};

const ABOUT_SIGNALS =
  'Signals are informational only: they are no advice to trade, and no promise of a profit.';

/** The mail of something that happened. */
export function noticeMail(news: NoticeNews): MailContent {
  const { platformName, name, title, body, facts, address } = news;
  return composeMail(`${platformName}: ${title}`, [
    paragraph(`Hello ${name},`),
    strongParagraph(title),
    paragraph(body),
    ...factsTable(facts),
    button(`Open it in ${platformName}`, address),
    ...aboutSignals(news),
    whyPart(news),
    paragraph(platformName),
  ]);
}

const aboutSignals = ({ topic }: NoticeNews): Part[] =>
  topic === 'new_signal' || topic === 'signal_closed' ? [paragraph(ABOUT_SIGNALS)] : [];

const whyPart = ({ topic, publicUrl }: NoticeNews): Part =>
  paragraph(
    `You get this because you asked for mails about "${topicLabels[topic]}". Switch them off in your settings: `,
    { words: publicUrl, href: publicUrl },
  );
