import { expect, it } from 'vitest';
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
