import { describe, expect, it } from 'vitest';
import {
  discordText,
  mayBroadcast,
  mayReachMember,
  telegramText,
  BROADCAST_TOPICS,
} from './chat-message.ts';
import { NOTIFICATION_TOPICS } from './notification-topics.ts';

const audiences = ['members', 'administrators', 'one'] as const;
const everyEvent = NOTIFICATION_TOPICS.flatMap((topic) =>
  audiences.map((audience) => ({ topic, audience })),
);
const nameOf = ({ topic, audience }: (typeof everyEvent)[number]) => `${topic} to ${audience}`;

describe('what leaves for chats', () => {
  it('goes to channel and webhook only when all members get it and the operator chose it', () => {
    const all = everyEvent.filter((event) => mayBroadcast(event, BROADCAST_TOPICS));
    expect(all.map(nameOf)).toEqual([
      'new_signal to members',
      'signal_closed to members',
      'new_post to members',
    ]);
    const chosen = everyEvent.filter((event) => mayBroadcast(event, ['signal_closed']));
    expect(chosen.map(nameOf)).toEqual(['signal_closed to members']);
  });

  it("goes to a member's chat without what names trades, and without messages of administrators", () => {
    expect(everyEvent.filter(mayReachMember).map(nameOf)).toEqual([
      'new_signal to members',
      'signal_closed to members',
      'new_post to members',
      'webinar_reminder to one',
      'access_expiring to one',
      'price_alert to one',
    ]);
  });
});

describe('a message', () => {
  it('of Telegram is plain text, whose title is marked by its length', () => {
    const event = { title: 'EURUSD buy *now*', body: 'Entry 1.08_5' };
    expect(telegramText(event)).toEqual({
      text: 'EURUSD buy *now*\nEntry 1.08_5',
      boldLength: 16,
    });
  });

  it('of Discord shows every character as it was written, and mentions nobody', () => {
    const text = discordText({ title: 'Buy @everyone *', body: '<@123> [a](http://b) _x_' }, null);
    expect(text).toBe(
      String.raw`**Buy \@everyone \***` + '\n' + String.raw`\<\@123\> \[a\]\(http://b\) \_x\_`,
    );
  });

  it('of Discord names the message of its signal', () => {
    const text = discordText({ title: 'Closed', body: '' }, 'https://discord.com/channels/1/2/3');
    expect(text.split('\n').at(-1)).toBe('Signal: https://discord.com/channels/1/2/3');
  });

  it('is never longer than the services take, and never ends in half a character', () => {
    const event = { title: '😀'.repeat(300), body: '😀*'.repeat(3000) };
    const { text, boldLength } = telegramText(event);
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(boldLength).toBeLessThanOrEqual(200);
    expect(discordText(event, 'https://discord.com/channels/1/2/3').length).toBeLessThanOrEqual(
      2000,
    );
    expect([text, discordText(event, null)].filter((each) => /\p{Surrogate}/u.test(each))).toEqual(
      [],
    );
  });
});
