import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import { journalScreenshotEndpoints } from '#contracts/journal/journal-screenshots.ts';
import { NetworkError } from '#web/client/failures.ts';
import {
  readPicture,
  storePicture,
  type Picture,
  shrinkPicture,
} from '#web/offline/journal/pictures.ts';
import { readUnsentSummary } from '#web/offline/journal/unsent.ts';
import type { SyncCalls } from '#web/offline/sync/calls.ts';
import { anAnimation } from '#tests/support/pictures.ts';
import { openDevices, type Wrap, write } from './open-devices.ts';

const start = await openDevices();
const png = journalScreenshotEndpoints.read.example;
const picture: Picture = { type: 'image/png', bytes: new Uint8Array([...png.bytes, 1, 2, 3]) };
const sha = createHash('sha256').update(picture.bytes).digest('hex');

const neverAsked: SyncCalls['getPicture'] = () => Promise.reject(new Error('not to be uploads'));

it('names a picture by the SHA-256 of its bytes and keeps it once', async () => {
  const { one } = await start({});
  expect(await storePicture(one.db, picture)).toBe(sha);
  expect(await storePicture(one.db, picture)).toBe(sha);

  expect(await one.db.pictures.count()).toBe(1);
  const blob = await readPicture(one.db, sha, neverAsked);
  expect(blob?.type).toBe('image/png');
  expect(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toEqual(picture.bytes);
});

it('sends a picture once, and other devices get it from the server', async () => {
  const sent: string[] = [];
  const counting: Wrap = (calls) => ({
    ...calls,
    putPicture: (name, bytes) => {
      sent.push(name);
      return calls.putPicture(name, bytes);
    },
  });
  const { member, one, two } = await start({ wrap: counting }, {});
  await write(one, { screenshots: [sha] });
  await storePicture(one.db, picture);
  expect(await readUnsentSummary(one.db)).toMatchObject({ pendingPictures: 1 });
  await one.sync();
  await one.sync();

  expect(sent).toEqual([sha]);
  expect(await readUnsentSummary(one.db)).toMatchObject({ pendingPictures: 0 });
  expect(await readPicture(two.db, sha, member.calls.getPicture)).not.toBeNull();
  expect(await readPicture(two.db, sha, neverAsked)).not.toBeNull(); // stored there now
  expect(await readUnsentSummary(two.db)).toMatchObject({ pendingPictures: 0 });
});

it('keeps a picture that could not be sent, and sends it when it can', async () => {
  let isOffline = true;
  const flaky: Wrap = (calls) => ({
    ...calls,
    putPicture: async (name, bytes) => {
      if (isOffline) throw new NetworkError(false);
      await calls.putPicture(name, bytes);
    },
  });
  const { one, member } = await start({ wrap: flaky });
  await storePicture(one.db, picture);
  await expect(one.sync()).rejects.toBeInstanceOf(NetworkError);
  expect(await readUnsentSummary(one.db)).toMatchObject({ pendingPictures: 1 });

  isOffline = false;
  await one.sync();
  expect(await member.calls.getPicture(sha)).not.toBeNull();
});

it('sends other pictures after a rejected one, and retries that one only on request', async () => {
  const uploads: string[] = [];
  const full: Wrap = (calls) => ({
    ...calls,
    putPicture: async (name) => {
      uploads.push(name);
      throw new ApiError('journal.screenshots_full', 'A journal holds at most 5,000 pictures.');
    },
  });
  const { one } = await start({ wrap: full });
  await storePicture(one.db, picture);
  await one.sync();
  await one.sync();
  expect(uploads).toEqual([sha]);
  expect((await one.db.pictures.get(sha))?.attention).toContain('at most 5,000');

  await one.sync(true);
  expect(uploads).toEqual([sha, sha]);
});

it('sends pictures of unsent trades again after the server started a new epoch', async () => {
  const { member, one, time } = await start({});
  const other: Picture = { type: 'image/png', bytes: new Uint8Array([...png.bytes, 9]) };
  await storePicture(one.db, picture);
  const otherSha = await storePicture(one.db, other);
  const id = await write(one, { screenshots: [sha] });
  await write(one, { screenshots: [otherSha] });
  await one.sync();
  time.advance(1000);
  await one.change(id, { notes: 'edited' });
  await member.wipe();
  await one.sync();

  expect(await one.db.pictures.toCollection().primaryKeys()).toEqual([sha]);
  expect(await member.calls.getPicture(sha)).not.toBeNull();
});

it('leaves a small picture unchanged where redrawing is impossible, and rejects other files', async () => {
  const small = await shrinkPicture(new Blob([picture.bytes]));
  expect(small).toEqual(picture);
  await expect(shrinkPicture(new Blob(['<svg/>'], { type: 'image/png' }))).rejects.toThrow(
    'Only PNG, JPG and WebP pictures are accepted.',
  );
  const huge = new Uint8Array(8 * 1024 * 1024 + 1);
  huge.set(picture.bytes);
  await expect(shrinkPicture(new Blob([huge]))).rejects.toThrow('A picture may have at most 8 MB.');
});

it('refuses a GIF that moves and leaves a large WebP that moves unchanged', async () => {
  const bitmap = { width: 4000, height: 3000, close: () => undefined };
  const encoded = new Blob([picture.bytes], { type: 'image/png' });
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null;
      convertToBlob = async () => encoded;
    },
  );
  try {
    await expect(
      shrinkPicture(new Blob([new Uint8Array(await anAnimation('gif'))])),
    ).rejects.toThrow('Animated GIFs are not accepted. Please use PNG, JPG or WebP.');
    const webp = new Uint8Array(await anAnimation('webp'));
    expect(await shrinkPicture(new Blob([webp]))).toEqual({ type: 'image/webp', bytes: webp });
  } finally {
    vi.unstubAllGlobals();
  }
});
