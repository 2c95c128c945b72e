import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openMailer } from '#api/delivery/open-mailer.ts';
import { readMail } from '#tests/support/read-mail.ts';

const AT = Date.parse('2026-11-20T09:00:00.000Z');

function openOutbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bellwether-outbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { folder: join(dataDir, 'outbox'), mailer: openMailer(null, { dataDir, now: () => AT }) };
}

const modeOf = (path: string): number => statSync(path).mode & 0o777;

const mail = {
  id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23',
  to: 'kwame@example.com',
  subject: 'Your access – Bellwether',
  text: '7K2M-Q9XT-4HVB-R3ZN\n',
  html: '<p>7K2M-Q9XT-4HVB-R3ZN</p>',
};

it('without a mail server each mail is a file that mail programs open', async () => {
  const { folder, mailer } = openOutbox();
  await mailer.send(mail);
  expect(readdirSync(folder)).toEqual([`2026-11-20T09-00-00Z-${mail.id}.eml`]);
  const raw = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
  const { headers, text, html } = readMail(raw);
  expect(headers.get('to')).toBe('kwame@example.com');
  expect(headers.get('message-id')).toBe(`<${mail.id}@localhost>`);
  expect(headers.get('mime-version')).toBe('1.0');
  expect(headers.get('subject')).toMatch(/^=\?UTF-8\?Q\?Your_access_=E2=80=93_Bellwether\?=$/);
  expect(text.trim()).toBe('7K2M-Q9XT-4HVB-R3ZN');
  expect(html.trim()).toBe('<p>7K2M-Q9XT-4HVB-R3ZN</p>');
});

it('only the account the server runs under may read them: they hold codes', async () => {
  const { folder, mailer } = openOutbox();
  await mailer.send(mail);
  expect(modeOf(folder)).toBe(0o700);
  expect(modeOf(join(folder, readdirSync(folder)[0] ?? ''))).toBe(0o600);
});
