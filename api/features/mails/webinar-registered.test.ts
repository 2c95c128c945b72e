import { expect, it } from 'vitest';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { hiddenWords } from '#tests/support/visible-html.ts';
import { type WebinarRegisteredMail, webinarRegisteredMail } from './webinar-registered.ts';

const startsAt = Date.UTC(2026, 10, 25, 18);

const write = (overrides: Partial<WebinarRegisteredMail> = {}) =>
  webinarRegisteredMail({
    platformName: 'Gold Desk',
    name: 'ama',
    title: 'Gold before the Fed',
    presenter: 'Adjoa Mensima',
    startsAt: 'Wednesday, 25 November 2026, 18:00 UTC',
    durationMin: 60,
    meetingUrl: 'https://meet.example.com/gold?a=1&b=2',
    address: 'https://desk.example.com/#course-viewer-gold',
    event: {
      uid: 'gold@desk.example.com',
      sequence: 2,
      startsAt,
      endsAt: startsAt + HOUR_MS,
      title: 'Gold before the Fed',
      description: 'With Adjoa Mensima',
      url: 'https://meet.example.com/gold?a=1&b=2',
      writtenAt: startsAt - HOUR_MS,
    },
    ...overrides,
  });

it('a place in a webinar says who presents, when, how long, and where to join', () => {
  const { subject, text } = write();
  expect(subject).toBe('You are registered: Gold before the Fed');
  expect(text).toBe(`Hello ama,

You are registered for "Gold before the Fed".

Presenter: Adjoa Mensima
Start: Wednesday, 25 November 2026, 18:00 UTC
Duration: 60 minutes

The attached calendar file shows the start in your time zone and reminds you 15 minutes before.

Join the webinar:
https://meet.example.com/gold?a=1&b=2

The link is only for people who registered. Please do not share it.

See the webinar in Gold Desk: https://desk.example.com/#course-viewer-gold

Gold Desk
`);
});

it('a place in a webinar says the same in HTML, where the links can be clicked', () => {
  const { text, html } = write({ meetingUrl: 'https://meet.example.com/gold' });
  expect(hiddenWords({ text, html })).toEqual([]);
  expect(write().html).toContain('href="https://meet.example.com/gold?a=1&amp;b=2"');
});

it('a place in a webinar comes with the appointment for calendars', () => {
  const [file, ...others] = write().attachments;
  expect(others).toEqual([]);
  expect(file).toMatchObject({
    filename: 'webinar.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  });
  expect(file?.content).toContain('UID:gold@desk.example.com\r\nSEQUENCE:2\r\n');
  expect(file?.content).toContain('DTSTART:20261125T180000Z\r\nDTEND:20261125T190000Z\r\n');
});

it('a title is text, whatever it is, and the subject is one line', () => {
  const title = '<script>alert(1)</script>\r\nBcc: eve@example.com';
  const { subject, html, text } = write({ title });
  expect(subject).toBe('You are registered: <script>alert(1)</script> Bcc: eve@example.com');
  expect(html).not.toContain('<script');
  expect(text).toContain(title);
});
