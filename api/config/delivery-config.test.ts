import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SMTP = { SMTP_URL: 'smtps://me:secret@mail.example.com', MAIL_FROM: 'Desk <a@example.com>' };

it('mails are files unless a mail server is named', () => {
  expect(readConfig({}).mail).toBeNull();
  expect(readConfig({ SMTP_URL: '', MAIL_FROM: '' }).mail).toBeNull();
  expect(readConfig(SMTP).mail).toEqual({ smtpUrl: SMTP.SMTP_URL, from: SMTP.MAIL_FROM });
});

it.each([
  [{ SMTP_URL: SMTP.SMTP_URL }, 'MAIL_FROM is needed with SMTP_URL.'],
  [{ MAIL_FROM: SMTP.MAIL_FROM }, 'SMTP_URL is needed with MAIL_FROM.'],
  [{ ...SMTP, SMTP_URL: 'https://me:secret@mail.example.com' }, 'must be smtp://… or smtps://…'],
  [{ ...SMTP, MAIL_FROM: 'Desk' }, 'must be an address'],
  [{ ...SMTP, MAIL_FROM: 'Desk <a@b.c>\r\nBcc: <d@e.f>' }, 'must be an address'],
])('%o stops the start with a reason, without the password', (environment, reason) => {
  expect(() => readConfig(environment)).toThrow(reason);
  expect(() => readConfig(environment)).not.toThrow('secret');
});

const push = (environment: Record<string, string>) => readConfig(environment).push;

describe('where push messages may go', () => {
  it('is to the push services of the browsers, and where the operator allows it besides', () => {
    expect(push({}).hosts).toEqual([]);
    expect(push({ PUSH_HOSTS: 'push.example.com, LOCALHOST:8443,example.org:443' }).hosts).toEqual([
      'push.example.com',
      'localhost:8443',
      'example.org',
    ]);
  });

  it.each([
    'https://push.example.com',
    'push.example.com/path',
    'me@push.example.com',
    'push.example.com:0x50',
    'push.example.com:99999',
    'push.example.com,,localhost',
    '*.example.com',
  ])('is refused as %s', (PUSH_HOSTS) => {
    expect(() => push({ PUSH_HOSTS })).toThrow('PUSH_HOSTS is wrong: must be hosts');
  });
});

describe('the contact address for push services', () => {
  const mail = { SMTP_URL: 'smtps://mail.example.com', PUBLIC_URL: 'https://desk.example.com' };

  it.each([
    [{ ...mail, MAIL_FROM: 'Gold Desk <access@example.com>' }, 'mailto:access@example.com'],
    [{ ...mail, MAIL_FROM: 'access@example.com' }, 'mailto:access@example.com'],
    [{ PUBLIC_URL: 'https://desk.example.com' }, 'https://desk.example.com'],
    [{ PUBLIC_URL: 'http://localhost:8787' }, 'mailto:no-reply@localhost'],
    [{ PUBLIC_URL: 'https://localhost:8787' }, 'mailto:no-reply@localhost'],
  ])('%o', (environment, subject) => {
    expect(push(environment).subject).toBe(subject);
  });
});
