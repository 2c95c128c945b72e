import { beforeAll, describe, expect, it } from 'vitest';
import { journalScreenshots } from '#api/db/schema/journal.ts';
import {
  journalScreenshotEndpoints,
  SCREENSHOT_BYTES,
  SCREENSHOTS_PER_MEMBER,
} from '#contracts/journal/journal-screenshots.ts';
import { userEndpoints } from '#contracts/users.ts';
import { aPicture, shaOf, tinyPng } from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { store, read } = journalScreenshotEndpoints;
type Picture = Uint8Array<ArrayBuffer>;

const put = (api: Api, body: Picture, sha = shaOf(body), person: Person = 'ama') =>
  api.as(person).call(store, { params: { sha }, body });
const get = (api: Api, sha: string, person: Person = 'ama') =>
  api.as(person).call(read, { params: { sha } });
const bytesOf = (text: string): Picture => new TextEncoder().encode(text);
const countOf = async (api: Api) =>
  (await api.database.db.select().from(journalScreenshots)).length;

describe('a screenshot', () => {
  let pictures: [string, Picture][];
  beforeAll(async () => {
    const formats = ['png', 'jpeg', 'webp'] as const;
    const encoded = formats.map(async (format) => {
      const picture: [string, Picture] = [
        `image/${format}`,
        new Uint8Array(await aPicture(format)),
      ];
      return picture;
    });
    pictures = await Promise.all(encoded);
  });

  it('is returned byte for byte with its type, uncached and without sniffing', async () => {
    const api = await startApi();
    for (const [type, bytes] of pictures) {
      const stored = await put(api, bytes);
      expect(stored.status).toBe(200);
      expect(stored.body).toEqual({ message: 'Screenshot stored' });
      const { body, headers } = await get(api, shaOf(bytes));
      expect(body).toEqual({ type, bytes });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('may be sent again, sequentially or in parallel, and is stored once', async () => {
    const api = await startApi();
    const answers = await Promise.all([1, 2, 3].map(() => put(api, tinyPng.bytes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await put(api, tinyPng.bytes)).status).toBe(200);
    expect(await countOf(api)).toBe(1);
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a'],
    ['a page that calls itself WebP', '<script>WEBP</script>'],
    ['a sound in a RIFF file', 'RIFF\u0001\u0001\u0001\u0001WAVE'],
  ])('fault 23: is not %s', async (_, text) => {
    const api = await startApi();
    const { status, problem } = await put(api, bytesOf(text));
    const detail = 'Only PNG, JPG and WebP pictures are accepted.';
    expect(status).toBe(422);
    expect(problem).toMatchObject({ code: 'journal.bad_screenshot', detail });
    expect(problem.errors).toEqual([{ in: 'body', pointer: '#', detail }]);
    expect(await countOf(api)).toBe(0);
  });

  it('is refused when its bytes are not those that its hash names', async () => {
    const api = await startApi();
    const cut = tinyPng.bytes.slice(0, -1);
    const { status, problem } = await put(api, cut, tinyPng.sha);
    expect(status).toBe(422);
    expect(problem.detail).toBe('The picture was damaged on its way.');
    expect((await get(api, tinyPng.sha)).status).toBe(404);
  });

  it.each(['x'.repeat(64), 'A'.repeat(64), '0'.repeat(63), 'a/b', '__proto__'])(
    'has no other name than a hash: %s',
    async (sha) => {
      const api = await startApi();
      const answer = await put(api, tinyPng.bytes, sha);
      expect(answer.status).toBe(422);
      expect(answer.problem.errors).toMatchObject([{ in: 'path', pointer: '#/sha' }]);
    },
  );

  it('fault 23: has at most 8 MB', async () => {
    const api = await startApi();
    const largest = new Uint8Array(SCREENSHOT_BYTES);
    largest.set(tinyPng.bytes);
    expect((await put(api, largest)).status).toBe(200);
    const larger = new Uint8Array(SCREENSHOT_BYTES + 1);
    larger.set(tinyPng.bytes);
    expect((await put(api, larger)).status).toBe(413);
    expect(await countOf(api)).toBe(1);
  });

  it('belongs to its owner: for others it does not exist', async () => {
    const api = await startApi();
    await put(api, tinyPng.bytes);
    for (const person of ['kofi', 'admin'] as const) {
      const { status, problem } = await get(api, tinyPng.sha, person);
      expect(status).toBe(404);
      expect(problem).toMatchObject({
        code: 'journal.screenshot_not_found',
        detail: 'This picture is not stored here.',
      });
    }
    await put(api, tinyPng.bytes, tinyPng.sha, 'kofi');
    expect(await countOf(api)).toBe(2);
  });

  it('goes with its owner', async () => {
    const api = await startApi();
    await put(api, tinyPng.bytes);
    await api
      .as('admin')
      .call(userEndpoints.remove, { params: { id: api.people.ama.id }, query: {} });
    expect(await countOf(api)).toBe(0);
  });
});

describe('a journal full of screenshots', () => {
  it('accepts no new one, but a stored one again', async () => {
    const api = await startApi();
    await put(api, tinyPng.bytes);
    await fill(api, SCREENSHOTS_PER_MEMBER - 1);
    const another = new Uint8Array(await aPicture('png', { red: 99 }));
    const { status, problem } = await put(api, another);
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'journal.screenshots_full',
      detail: 'A journal holds at most 5,000 pictures.',
    });
    expect((await put(api, tinyPng.bytes)).status).toBe(200);
    expect((await put(api, another, shaOf(another), 'kofi')).status).toBe(200);
  });
});

/** Rows as if so many pictures had been uploaded. */
async function fill(api: Api, n: number): Promise<void> {
  const rows = Array.from({ length: n }, (_, index) => ({
    user_id: api.people.ama.id,
    sha: String(index).padStart(64, '0'),
    type: 'image/png' as const,
    bytes: Buffer.from(tinyPng.bytes),
    created_at: 0,
  }));
  await api.database.write(async (tx) => {
    await tx.insert(journalScreenshots).values(rows);
  });
}
