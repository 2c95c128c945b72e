import { describe, expect, it } from 'vitest';
import type { Mail } from '#api/delivery/mailer.ts';
import { createSmtpMailer } from '#api/delivery/smtp-mailer.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { readMail } from '#tests/support/read-mail.ts';

const FROM = 'Bellwether <access@bellwether.example>';

const aMail = (overrides: Partial<Mail> = {}): Mail => ({
  id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23',
  to: 'kwame@example.com',
  subject: 'Your access to Bellwether',
  text: 'Hello Kwame, it is 10 °C.\n',
  html: '<p>Hello Kwame, it is 10 °C.</p>',
  ...overrides,
});

async function open() {
  const server = await startMailServer();
  return { server, mailer: createSmtpMailer({ url: server.url, from: FROM }) };
}

describe('a mail by a mail server', () => {
  it('arrives as text and as HTML, from the configured sender', async () => {
    const { server, mailer } = await open();
    await mailer.send(aMail());
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = server.received;
    expect({ from, to }).toEqual({ from: 'access@bellwether.example', to: ['kwame@example.com'] });
    const { headers, text, html } = readMail(raw);
    expect(headers.get('from')).toBe(FROM);
    expect(headers.get('subject')).toBe('Your access to Bellwether');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(text.trim()).toBe('Hello Kwame, it is 10 °C.');
    expect(html.trim()).toBe('<p>Hello Kwame, it is 10 °C.</p>');
  });

  it('has the same Message-ID however often it is sent', async () => {
    const { server, mailer } = await open();
    await mailer.send(aMail());
    await mailer.send(aMail());
    const ids = server.received.map(({ raw }) => readMail(raw).headers.get('message-id'));
    const id = '<019aab20-7d3e-7f40-8b52-7c8d9e0f1a23@bellwether.example>';
    expect(ids).toEqual([id, id]);
  });

  it('goes to one address, whatever stands in names and addresses', async () => {
    const { server, mailer } = await open();
    await mailer.send(aMail({ to: 'k+w@example.com', subject: 'A\r\nBcc: eve@example.com' }));
    const [{ to, raw } = { to: [], raw: '' }] = server.received;
    expect(to).toEqual(['k+w@example.com']);
    expect(readMail(raw).headers.has('bcc')).toBe(false);
  });

  it.each([
    { at: 'connection', code: 554 },
    { at: 'recipient', code: 550 },
    { at: 'recipient', code: 450 },
    { at: 'data', code: 552 },
  ] as const)(
    'that is refused ($code at $at) fails without naming the address',
    async (refusal) => {
      const { server, mailer } = await open();
      server.refuse(refusal);
      const failed: unknown = await mailer.send(aMail()).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(Error);
      const { message, cause } = failed as Error;
      expect(message).toContain(String(refusal.code));
      expect(message).not.toContain('kwame');
      expect(cause).toBeUndefined();
      expect(server.received).toEqual([]);
    },
  );

  it('fails when nobody listens, and says so', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: FROM });
    await expect(mailer.send(aMail())).rejects.toThrow(
      'The mail server did not take the mail (ESOCKET, CONN).',
    );
  });

  it('brings files with it, letters of all languages included', async () => {
    const { server, mailer } = await open();
    const file = {
      filename: 'webinar.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: 'BEGIN:VCALENDAR\r\nSUMMARY:Goldpreis vor der Größe\r\nEND:VCALENDAR\r\n',
    };
    await mailer.send(aMail({ attachments: [file] }));
    const { text, html, attachments } = readMail(server.received[0]?.raw ?? '');
    expect(text.trim()).toBe('Hello Kwame, it is 10 °C.');
    expect(html.trim()).toBe('<p>Hello Kwame, it is 10 °C.</p>');
    expect(attachments).toMatchObject([{ filename: 'webinar.ics', content: file.content }]);
    expect(attachments[0]?.type).toMatch(/^text\/calendar; charset=utf-8; method=PUBLISH/);
  });

  it('shares its connection with the mails before it', async () => {
    const { server, mailer } = await open();
    for (const id of ['a', 'b', 'c']) await mailer.send(aMail({ id }));
    expect(server.received).toHaveLength(3);
    expect(server.connections()).toBe(1);
  });

  it('arrives once although the server had closed the connection meanwhile', async () => {
    const { server, mailer } = await open();
    await mailer.send(aMail({ id: 'a' }));
    server.hangUp();
    await mailer.send(aMail({ id: 'b' }));
    expect(server.received).toHaveLength(2);
  });

  it('is not sent again by itself when the server hangs up without an answer: it may have it', async () => {
    const { server, mailer } = await open();
    server.beforeAnswer(async () => server.hangUp());
    await expect(mailer.send(aMail())).rejects.toThrow('The mail server did not take the mail');
    await expect(mailer.send(aMail())).rejects.toThrow('The mail server did not take the mail');
    expect(server.received).toHaveLength(2);
  });

  it('does not wait for others', async () => {
    const { server, mailer } = await open();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.beforeAnswer(() => (server.received.length < 5 ? released : Promise.resolve(release())));
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => mailer.send(aMail({ id }))));
    expect(server.connections()).toBe(5);
  });

  it('is broken off when the server stops', async () => {
    const { server, mailer } = await open();
    server.beforeAnswer(async () => mailer.close());
    await expect(mailer.send(aMail())).rejects.toThrow('(EABORT');
  });

  it('is not sent with a password in the clear', async () => {
    const { server } = await open();
    const url = server.url.replace('://', '://access:secret@');
    const failed = createSmtpMailer({ url, from: FROM }).send(aMail());
    await expect(failed).rejects.toThrow('ETLS');
    await expect(failed).rejects.not.toThrow('secret');
    expect(server.received).toEqual([]);
  });
});
