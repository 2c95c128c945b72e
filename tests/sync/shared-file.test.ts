import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { dropShared, readShared, takeShared } from '#web/offline/shared-file.ts';

const EDGE = 'bellwether-edge';

/** What a phone sends: parts of a form, each with its headers. */
function aShare(...parts: readonly string[]): Request {
  const body = parts.map((part) => `--${EDGE}\r\nContent-Disposition: form-data; ${part}\r\n`);
  return new Request('https://bellwether.test/share', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${EDGE}` },
    body: `${body.join('')}--${EDGE}--\r\n`,
  });
}

const aFile = 'name="statement"; filename="report.html"\r\nContent-Type: image/png\r\n\r\n<html>';

const shared = async () => {
  const file = await readShared();
  return file && { name: file.name, text: new TextDecoder().decode(file.bytes) };
};

beforeEach(dropShared);

it('keeps a shared file of whatever type, and opens the import by an address that a reload asks for', async () => {
  const answer = await takeShared(aShare(aFile));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toContain('/?open=import');
  expect(await shared()).toEqual({ name: 'report.html', text: '<html>' });
  expect(await shared()).not.toBeNull(); // until it is dropped
  await dropShared();
  expect(await shared()).toBeNull();
});

it('keeps the text of a mail', async () => {
  await takeShared(aShare('name="text"\r\n\r\nTicket;Open Time;Type'));
  expect(await shared()).toEqual({ name: 'Shared text', text: 'Ticket;Open Time;Type' });
});

it('keeps the last of several', async () => {
  await takeShared(aShare(aFile));
  await takeShared(aShare('name="text"\r\n\r\nlater'));
  expect(await shared()).toMatchObject({ text: 'later' });
});

it('opens the import all the same when nothing came along', async () => {
  for (const request of [
    aShare('name="text"\r\n\r\n '),
    aShare('name="statement"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n'),
    new Request('https://bellwether.test/share', { method: 'POST', body: 'no form' }),
  ]) {
    expect((await takeShared(request)).status).toBe(303);
    expect(await shared()).toBeNull();
  }
});
