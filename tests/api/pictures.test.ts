import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { media } from '#api/db/schema/content.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { anAnimation, aPicture, aPictureBomb, aPng, asDataUrl } from '#tests/support/pictures.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const text = { title: 'Before the open', description: 'We wait for the first M15 close.' };

const publish = (api: Api, images: string[]) =>
  api.as('admin').call(postEndpoints.create, { body: { ...text, images } });
const change = (api: Api, id: string, images: string[]) =>
  api.as('admin').call(postEndpoints.change, { params: { id }, body: { ...text, images } });
const remove = (api: Api, id: string) =>
  api.as('admin').call(postEndpoints.remove, { params: { id } });
const storedCount = async (api: Api) =>
  (await api.database.db.select({ sha: media.sha }).from(media)).length;
const bytesOf = async (api: Api, address: string) =>
  Buffer.from(await (await api.raw(address)).arrayBuffer());

describe('a picture of a post', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'given as %s is served as WebP without a token',
    async (format) => {
      const api = await startApi();
      const { body } = await publish(api, [asDataUrl(`image/${format}`, await aPicture(format))]);
      expect(body.images).toEqual([expect.stringMatching(/^\/media\/[0-9a-f]{64}$/)]);
      const response = await api.raw(body.images[0] ?? '');
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      const served = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(served).toMatchObject({ format: 'webp', width: 8, height: 8 });
    },
  );

  it('loses the place and the camera, and preserves the orientation', async () => {
    const api = await startApi();
    const taken = await sharp(await aPicture('jpeg', { width: 20, height: 10 }))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Camera of Ama', Copyright: 'Accra' } })
      .toBuffer();
    expect(taken.includes('Camera of Ama')).toBe(true);
    const { body } = await publish(api, [asDataUrl('image/jpeg', taken)]);
    const served = await bytesOf(api, body.images[0] ?? '');
    expect(served.includes('Camera of Ama')).toBe(false);
    expect(await sharp(served).metadata()).toMatchObject({ width: 10, height: 20 });
  });

  it('is at most 1600 pixels long', async () => {
    const api = await startApi();
    const { body } = await publish(api, [await aPng({ width: 3200, height: 400 })]);
    const served = await sharp(await bytesOf(api, body.images[0] ?? '')).metadata();
    expect(served).toMatchObject({ width: 1600, height: 200 });
  });

  it.each(['gif', 'webp'] as const)('that moves as %s goes on moving', async (format) => {
    const api = await startApi();
    const { body } = await publish(api, [asDataUrl(`image/${format}`, await anAnimation(format))]);
    const served = await sharp(await bytesOf(api, body.images[0] ?? '')).metadata();
    expect(served).toMatchObject({ format: 'webp', pages: 3, delay: [100, 100, 100] });
  });

  it('that moves is refused with its limit when its frames are too many or too large', async () => {
    const api = await startApi();
    const long = await anAnimation('gif', { width: 1000, height: 1000, frames: 25 });
    const { status, problem } = await publish(api, [asDataUrl('image/gif', long)]);
    expect(status).toBe(422);
    expect(problem.detail).toBe(
      'Image 1: it is damaged, or its frames have more than 24 million pixels in total. Make it shorter or smaller.',
    );
  });

  it('stays when the post is saved with its address, in the new order', async () => {
    const api = await startApi();
    const { body } = await publish(api, [await aPng({ red: 1 }), await aPng({ red: 2 })]);
    const turned = body.images.toReversed();
    expect((await change(api, body.id, turned)).body.images).toEqual(turned);
    expect(await storedCount(api)).toBe(2);
  });

  it('may appear twice in one post', async () => {
    const api = await startApi();
    const picture = await aPng();
    const { body } = await publish(api, [picture, picture]);
    expect(new Set(body.images).size).toBe(1);
    expect(body.images).toHaveLength(2);
    expect(await storedCount(api)).toBe(1);
  });

  it('vanishes with the last post that shows it', async () => {
    const api = await startApi();
    const picture = await aPng();
    const first = (await publish(api, [picture])).body;
    const second = (await publish(api, [picture])).body;
    const address = first.images[0] ?? '';
    await change(api, first.id, []);
    expect((await api.raw(address)).status).toBe(200);
    await remove(api, second.id);
    expect((await api.raw(address)).status).toBe(404);
    expect(await storedCount(api)).toBe(0);
  });

  it('that is gone cannot be taken back by its address', async () => {
    const api = await startApi();
    const { body } = await publish(api, [await aPng()]);
    await change(api, body.id, []);
    const { status, problem } = await change(api, body.id, body.images);
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: 'posts.bad_image',
      detail: 'One of the images is no longer stored. Please add it again.',
    });
  });

  it('leaves nothing behind when another of the same post is refused', async () => {
    const api = await startApi();
    const gone = `/media/${'0'.repeat(64)}`;
    expect((await publish(api, [await aPng(), gone])).status).toBe(422);
    expect(await storedCount(api)).toBe(0);
    const feed = await api.as('ama').call(postEndpoints.list, { query: {} });
    expect(feed.body).toEqual([]);
  });
});

describe('a hostile picture', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const refused = 'only PNG, JPG, GIF and WebP pictures are accepted.';

  it.each([
    ['SVG', asDataUrl('image/svg+xml', svg), refused],
    ['SVG that calls itself PNG', asDataUrl('image/png', svg), refused],
    ['a page', asDataUrl('image/png', Buffer.from('<!doctype html><script>1</script>')), refused],
    ['nothing', 'data:image/png;base64,', refused],
    ['text without encoding', 'data:image/png,hello', refused],
    ['only a signature', asDataUrl('image/gif', Buffer.from('GIF89a')), 'it is damaged'],
  ])('fault 23: such as %s is refused', async (_, source, reason) => {
    const api = await startApi();
    const { status, problem } = await publish(api, [await aPng(), source]);
    expect(status).toBe(422);
    expect(problem.code).toBe('posts.bad_image');
    expect(problem.detail).toContain(`Image 2: ${reason}`);
    expect(problem.errors?.[0]?.pointer).toBe('#/images/1');
    expect(await storedCount(api)).toBe(0);
  });

  it('fault 23: that is another type than it says is refused', async () => {
    const api = await startApi();
    const source = asDataUrl('image/png', await aPicture('jpeg'));
    const { problem } = await publish(api, [source]);
    expect(problem.detail).toBe('Image 1: its content is not what its type says.');
  });

  it('fault 23: with a program behind its pixels loses the program', async () => {
    const api = await startApi();
    const polyglot = Buffer.concat([
      await aPicture('gif'),
      Buffer.from('/*<script>evil()</script>'),
    ]);
    const { body } = await publish(api, [asDataUrl('image/gif', polyglot)]);
    expect((await bytesOf(api, body.images[0] ?? '')).includes('evil()')).toBe(false);
  });

  it('fault 23: of 400 megapixels in a few kilobytes is refused before it is unpacked', async () => {
    const api = await startApi();
    const bomb = asDataUrl('image/png', aPictureBomb());
    const before = process.memoryUsage().rss;
    const { status, problem } = await publish(api, [bomb]);
    expect(status).toBe(422);
    expect(problem.detail).toBe('Image 1: it is damaged or has too many pixels.');
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  it('fault 23: of 11 MB is refused', async () => {
    const api = await startApi();
    const large = Buffer.concat([await aPicture('png'), Buffer.alloc(11 * 1024 * 1024)]);
    const { status, problem } = await publish(api, [asDataUrl('image/png', large)]);
    expect(status).toBe(422);
    expect(problem.detail).toBe('Image 1: it is larger than 10 MB.');
  });

  it('fault 23: cannot hide in a crowd: at most ten pictures', async () => {
    const api = await startApi();
    const picture = await aPng();
    const { status, problem } = await publish(api, Array<string>(11).fill(picture));
    expect(status).toBe(422);
    expect(problem.detail).toBe('At most 10 images');
  });

  it.each([
    'https://evil.example/x.png',
    '//evil.example/x.png',
    'javascript:alert(1)',
    '/media/../api/admin/users',
    `/media/${'a'.repeat(64)}/x`,
    'data:text/html;base64,AAAA',
  ])('at the address %s is none', async (source) => {
    const api = await startApi();
    const { status, problem } = await publish(api, [source]);
    expect(status).toBe(422);
    expect(problem.detail).toBe('An image is a data URL or an address under /media');
  });
});

describe('the address of a picture', () => {
  it.each(['0'.repeat(64), 'x', '', '../posts', `${'0'.repeat(64)}x`, 'A'.repeat(64)])(
    'with %j is nothing',
    async (name) => {
      const api = await startApi();
      const response = await api.raw(`/media/${name}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    },
  );
});
