import { Dexie } from 'dexie';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  deleteShared,
  forgetRefusals,
  listShared,
  readShared,
  removeShared,
  storeSharedFiles,
} from '#web/offline/cache/shared-file.ts';

const EDGE = 'bellwether-edge';
const MEGABYTE = 1_000_000;

/** What a phone sends: parts of a form, each with its headers. */
function aShare(...parts: readonly string[]): Request {
  const body = parts.map((part) => `--${EDGE}\r\nContent-Disposition: form-data; ${part}\r\n`);
  return new Request('https://bellwether.test/share', {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${EDGE}` },
    body: `${body.join('')}--${EDGE}--\r\n`,
  });
}

const aFile = (name = 'report.html', text = '<html>') =>
  `name="statement"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${text}`;

const aLargeFile = (name: string, megabytes: number) =>
  aFile(name, 'x'.repeat(megabytes * MEGABYTE));

/** All that waits, with what is in it. */
async function waiting() {
  const { files } = await listShared();
  return Promise.all(
    files.map(async (file) => {
      const content = await readShared(file);
      return [file.name, content && new TextDecoder().decode(content.bytes)];
    }),
  );
}

const names = async () => (await listShared()).files.map(({ name }) => name);

it('stores a shared file of whatever type, and opens the import by an address that a reload asks for', async () => {
  const answer = await storeSharedFiles(aShare(aFile()));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toContain('/?open=import');
  expect(await waiting()).toEqual([['report.html', '<html>']]);
  expect(await waiting()).toHaveLength(1); // until it is removed
  await deleteShared();
  expect(await waiting()).toEqual([]);
});

it('stores the text of a mail', async () => {
  await storeSharedFiles(aShare('name="text"\r\n\r\nTicket;Open Time;Type'));
  expect(await waiting()).toEqual([['Shared text', 'Ticket;Open Time;Type']]);
});

it('fault 59: a second statement that is shared while one waits stands beside it', async () => {
  await storeSharedFiles(aShare(aFile('march.html', 'of March')));
  await storeSharedFiles(aShare(aFile('april.html', 'of April')));
  await storeSharedFiles(aShare(aFile('march.html', 'of March again')));
  expect(await waiting()).toEqual([
    ['march.html', 'of March'],
    ['april.html', 'of April'],
    ['march.html', 'of March again'],
  ]);
});

it('fault 59: all files of one share are taken, not only the first', async () => {
  await storeSharedFiles(aShare(aFile('march.html', 'of March'), aFile('april.html', 'of April')));
  expect(await waiting()).toEqual([
    ['march.html', 'of March'],
    ['april.html', 'of April'],
  ]);
});

it('fault 59: two files that are shared at the same moment are both taken', async () => {
  await Promise.all(['march', 'april'].map((name) => storeSharedFiles(aShare(aFile(name)))));
  expect((await names()).toSorted()).toEqual(['april', 'march']);
});

it('fault 59: the file beyond the tenth is refused with a sentence, and those that wait stay', async () => {
  for (let at = 1; at <= 11; at += 1) await storeSharedFiles(aShare(aFile(`${at}.html`)));
  const { files, refusals } = await listShared();
  expect(files.map(({ name }) => name)).toEqual(
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((at) => `${at}.html`),
  );
  expect(refusals).toEqual([
    '“11.html” was not taken: 10 shared files wait already. Import or remove some of them, then share it again.',
  ]);
  await forgetRefusals();
  const [first] = files;
  await removeShared(first?.id ?? 0);
  await storeSharedFiles(aShare(aFile('12.html')));
  expect((await names()).at(-1)).toBe('12.html');
  expect((await listShared()).refusals).toEqual([]);
});

it('fault 59: files that would take too much room are refused with a sentence', async () => {
  await storeSharedFiles(aShare(aLargeFile('year.csv', 40)));
  await storeSharedFiles(aShare(aLargeFile('decade.csv', 51), aLargeFile('other.csv', 21)));
  await storeSharedFiles(aShare(aFile('small.html')));
  expect(await names()).toEqual(['year.csv', 'small.html']);
  expect((await listShared()).refusals.toSorted()).toEqual([
    '“decade.csv” was not taken: it is larger than 50 MB. Export a shorter period.',
    '“other.csv” was not taken: the files that wait would take more than 60 MB. Import or remove some of them, then share it again.',
  ]);
});

it('removes a file by itself', async () => {
  await storeSharedFiles(aShare(aFile('march.html'), aFile('april.html')));
  const [march] = (await listShared()).files;
  await removeShared(march?.id ?? 0);
  expect(await names()).toEqual(['april.html']);
  expect(await readShared(march ?? { id: 0, name: '', size: 0, sharedAt: 0 })).toBeNull();
});

it('finds the file that an older version of the app has taken', async () => {
  const old = new Dexie('bellwether:shared');
  old.version(1).stores({ files: 'key' });
  await old
    .table('files')
    .put({ key: 'latest', name: 'old.html', bytes: new TextEncoder().encode('of old') });
  old.close();
  await storeSharedFiles(aShare(aFile('new.html', 'of new')));
  expect(await waiting()).toEqual([
    ['old.html', 'of old'],
    ['new.html', 'of new'],
  ]);
});

it('opens the import all the same when nothing came along', async () => {
  for (const request of [
    aShare('name="text"\r\n\r\n '),
    aShare('name="statement"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n'),
    new Request('https://bellwether.test/share', { method: 'POST', body: 'no form' }),
  ]) {
    expect((await storeSharedFiles(request)).status).toBe(303);
    expect(await waiting()).toEqual([]);
  }
});

const aPicture = (name = 'chart.png', text = 'pixels', field = 'picture') =>
  `name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${text}`;

const pictures = async () => (await listShared('picture')).files.map(({ name }) => name);

it('stores shared pictures apart from statements, and opens the choice of their trade', async () => {
  const answer = await storeSharedFiles(
    aShare(aFile('march.html'), aPicture(), aPicture('b.webp')),
  );
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toContain('/?open=pictures');
  expect(await pictures()).toEqual(['chart.png', 'b.webp']);
  expect(await names()).toEqual(['march.html']);
});

it('takes a picture for one when an app puts it into the field of statements', async () => {
  const answer = await storeSharedFiles(aShare(aPicture('chart.JPG', 'pixels', 'statement')));
  expect(answer.headers.get('location')).toContain('/?open=pictures');
  expect(await pictures()).toEqual(['chart.JPG']);
  expect(await names()).toEqual([]);
});

it('refuses a picture that is too large, and the eleventh file, each with a sentence', async () => {
  const large = aPicture('large.png', 'x'.repeat(26 * MEGABYTE));
  const ten = Array.from({ length: 10 }, (_, at) => aPicture(`${at}.png`));
  const answer = await storeSharedFiles(aShare(large, ...ten, aPicture('eleventh.png')));
  expect(answer.headers.get('location')).toContain('/?open=pictures');
  expect(await pictures()).toHaveLength(10);
  expect((await listShared('picture')).refusals.toSorted()).toEqual([
    '“eleventh.png” was not taken: 10 shared files wait already. Add them to trades or remove some of them, then share it again.',
    '“large.png” was not taken: it is larger than 25 MB. Share a smaller picture.',
  ]);
  expect((await listShared()).refusals).toEqual([]);
  await forgetRefusals(); // of statements
  expect((await listShared('picture')).refusals).toHaveLength(2);
  await forgetRefusals('picture');
  expect((await listShared('picture')).refusals).toEqual([]);
});

it('a sign-out removes the pictures that wait as well', async () => {
  await storeSharedFiles(aShare(aPicture()));
  await deleteShared();
  expect(await pictures()).toEqual([]);
});

it('takes nothing that a form of another site submits', async () => {
  const share = aShare('name="text"\r\n\r\nTicket;Open Time;Type');
  Object.defineProperty(share, 'referrer', { value: 'https://evil.test/' });
  await storeSharedFiles(share);
  expect(await waiting()).toEqual([]);
});

it('forgets after a week what nobody has imported', async () => {
  await storeSharedFiles(aShare(aFile('old.html')));
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 86_400_000);
  onTestFinished(() => now.mockRestore());
  await storeSharedFiles(aShare(aFile('new.html')));
  expect(await names()).toEqual(['new.html']);
});
