import { type NotificationTopic, type TopicChannels, topicsOf } from './notification-topics.ts';

/** Apart from the topics, which the first screen loads. The default: as the documented settings say, notifications on and e-mail alerts off. */
export const USUAL_CHANNELS = { push: true, email: false } as const;

/** Topics for the operator's channel and webhook: of events that go to all members alike. */
export const BROADCAST_TOPICS = ['new_signal', 'signal_closed', 'new_post'] as const;
export type BroadcastTopic = (typeof BROADCAST_TOPICS)[number];

/**
 * Topics that a member's own chat may have, by default all of them: linking a chat asks for them. Those that
 * name trades or amounts of a member stay within the product.
 */
const CHAT_TOPICS: readonly NotificationTopic[] = [
  ...BROADCAST_TOPICS,
  'webinar_reminder',
  'access_expiring',
  'price_alert',
];

export const isChatTopic = (topic: NotificationTopic): boolean => CHAT_TOPICS.includes(topic);

export const isBroadcastTopic = (topic: NotificationTopic): topic is BroadcastTopic =>
  BROADCAST_TOPICS.some((each) => each === topic);

/** The channels of a topic with what was stored, or the defaults. */
export const channelsOf = (
  topic: NotificationTopic,
  stored: Omit<TopicChannels, 'topic'> | undefined,
): TopicChannels => {
  const { push, email, chat = true } = { ...USUAL_CHANNELS, ...stored };
  return { topic, push, email, ...(isChatTopic(topic) && { chat }) };
};

/** The same, topic by topic. */
export const defaultChannels = (role: 'user' | 'admin'): TopicChannels[] =>
  topicsOf(role).map((topic) => channelsOf(topic, undefined));

/** What a message in a chat is made of, and nothing else: the wording that all recipients of an event get. */
export type ChatEvent = { readonly title: string; readonly body: string };

/** What a chat gets of an event. A price alert has the member's own words, which stay in the product. */
export const chatEventOf = (topic: NotificationTopic, { title, body }: ChatEvent): ChatEvent => ({
  title,
  body: topic === 'price_alert' ? '' : body,
});

type Addressed = {
  readonly topic: NotificationTopic;
  readonly audience: 'members' | 'administrators' | 'one';
};

/** Whether an event goes to the operator's channel and webhook: to all members alike, and chosen by the operator. */
export const mayBroadcast = (
  { topic, audience }: Addressed,
  chosen: readonly BroadcastTopic[],
): boolean =>
  audience === 'members' && isBroadcastTopic(topic) && chosen.some((each) => each === topic);

/**
 * Whether an event may go to a member's own Telegram chat. Messages of administrators to one member have the
 * topic of a post, and stay in the inbox: what they say is not known.
 */
export const mayReachMember = ({ topic, audience }: Addressed): boolean =>
  isChatTopic(topic) && audience === (isBroadcastTopic(topic) ? 'members' : 'one');

/** The longest text of a Telegram message (4,096) and of a Discord one (2,000), in UTF-16 units; one fits both. */
const LONGEST = 2000;

/** @returns the text without the half of a pair of code units at its end */
const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, '')}…`;

/** Plain text, title first; how long the title is, which Telegram shows in bold. Lengths in UTF-16 units. */
export function telegramText({ title, body }: ChatEvent): { text: string; boldLength: number } {
  const head = shorten(title, 200);
  return { text: shorten(`${head}\n${body}`.trim(), LONGEST), boldLength: head.length };
}

/** Discord reads Markdown everywhere, and `<…>` and `@` as mentions. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\*_~`|<>#[\]()@-]/g, String.raw`\$&`);

/**
 * The same for Discord.
 *
 * @param signalUrl the message of the signal whose result this is: webhooks cannot reply; null: none
 */
export function discordText({ title, body }: ChatEvent, signalUrl: string | null): string {
  const lines = [
    `**${escapeMarkdown(shorten(title, 200))}**`,
    escapeMarkdown(shorten(body, 600)),
    ...(signalUrl === null ? [] : [`Signal: ${signalUrl}`]),
  ];
  return shorten(lines.join('\n'), LONGEST);
}
