import { expect, it } from 'vitest';
import { hiddenWords } from '#tests/support/visible-html.ts';
import { notificationMail, type NotificationMail } from './notification-mail.ts';

const write = (overrides: Partial<NotificationMail> = {}) =>
  notificationMail({
    platformName: 'Gold Desk',
    publicUrl: 'https://desk.example.com',
    name: 'ama',
    topic: 'new_signal',
    title: 'EURUSD buy, Peak Scanner',
    body: 'Entry 1.08420, confidence 82%. Informational only.',
    facts: [
      ['Entry', '1.08420'],
      ['Stop loss', '1.08280'],
    ],
    address: 'https://desk.example.com/?open=signals&item=3f0c9a51b27d4e86',
    ...overrides,
  });

it('a signal comes with its figures, one link, what it is not, and why it was sent', () => {
  const { subject, text } = write();
  expect(subject).toBe('Gold Desk: EURUSD buy, Peak Scanner');
  expect(text).toBe(`Hello ama,

EURUSD buy, Peak Scanner

Entry 1.08420, confidence 82%. Informational only.

Entry: 1.08420
Stop loss: 1.08280

Open in Gold Desk:
https://desk.example.com/?open=signals&item=3f0c9a51b27d4e86

Signals are for information only. They are not trading advice and promise no profit.

You get these e-mails because "New signal" is on in your settings. Turn them off there: https://desk.example.com

Gold Desk
`);
});

it('news say the same in HTML, where the link is a button', () => {
  const address = 'https://desk.example.com/?open=renew';
  expect(hiddenWords(write({ address }))).toEqual([]);
  expect(write({ address }).html).toMatch(
    /<a href="https:\/\/desk\.example\.com\/\?open=renew" style="[^"]+">Open in Gold Desk<\/a>/,
  );
});

it('news of what is no signal say nothing about signals', () => {
  const { text } = write({ topic: 'new_post', title: 'Before the open', facts: [] });
  expect(text).not.toContain('Signals are');
  expect(text).toContain('because "New post" is on');
});

it('titles are text, whatever they are', () => {
  const title = `<img src=x onerror="alert(1)">\n${'W'.repeat(300)}`;
  const { subject, html } = write({
    title,
    body: '</p><script>',
    facts: [['<b>', '"quoted"\n\'']],
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toMatch(/<img|<script|<b>/);
  expect(html).toContain('overflow-wrap:anywhere'); // a word of 300 letters fits a phone
});
