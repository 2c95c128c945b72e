import { afterEach, expect, it, vi } from 'vitest';
import { anAnimation, aPicture } from '#tests/support/pictures.ts';
import { shrinkImage, toJpeg } from './image.ts';

const KB = 1024;
const picture = (bytes: number, type = 'image/png'): Blob =>
  new Blob([new Uint8Array(bytes)], { type });

/** A browser that decodes every picture to this size, and encodes to this many bytes. */
function stubBrowser(size: { width: number; height: number }, encodedBytes = 90 * KB, webp = true) {
  const canvases: [number, number][] = [];
  const close = vi.fn<() => void>();
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        canvases.push([width, height]);
      }
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) =>
        picture(encodedBytes, type === 'image/webp' && !webp ? 'image/png' : type);
    },
  );
  return { canvases, close };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('makes a large picture 1600 px long, as WebP, in its own proportions', async () => {
  const { canvases, close } = stubBrowser({ width: 4000, height: 3000 });
  const small = await shrinkImage(picture(5000 * KB));
  expect(canvases).toEqual([[1600, 1200]]);
  expect(small.type).toBe('image/webp');
  expect(close).toHaveBeenCalledOnce();
});

it('leaves a small picture as it is', async () => {
  stubBrowser({ width: 1600, height: 900 });
  const original = picture(100 * KB, 'image/gif');
  expect(await shrinkImage(original)).toBe(original);
});

it.each(['gif', 'webp'] as const)('leaves a large %s that moves as it is', async (format) => {
  stubBrowser({ width: 4000, height: 3000 });
  const moving = new Blob([new Uint8Array(await anAnimation(format))], { type: `image/${format}` });
  expect(await shrinkImage(moving)).toBe(moving);
  const still = new Blob([new Uint8Array(await aPicture(format))], { type: `image/${format}` });
  expect(await shrinkImage(still)).not.toBe(still);
});

it('never makes a picture larger', async () => {
  stubBrowser({ width: 1600, height: 900 }, 900 * KB);
  const original = picture(500 * KB);
  expect(await shrinkImage(original)).toBe(original);
});

it('turns a kind of picture that servers do not take into WebP', async () => {
  stubBrowser({ width: 100, height: 100 });
  expect((await shrinkImage(picture(10 * KB, 'image/avif'))).type).toBe('image/webp');
});

it('writes JPEG where the browser cannot write WebP', async () => {
  stubBrowser({ width: 2000, height: 100 }, 90 * KB, false);
  expect((await shrinkImage(picture(10 * KB))).type).toBe('image/jpeg');
});

it('fails for what is no picture', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  await expect(shrinkImage(picture(10))).rejects.toThrow('no picture');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('writes a picture as JPEG on white ground and leaves a JPEG as it is', async () => {
  const drawn: string[] = [];
  const close = vi.fn<() => void>();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        fillRect: () => drawn.push('ground'),
        drawImage: () => drawn.push('picture'),
      });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['picture'], { type });
    },
  );

  expect((await toJpeg(new Blob(['x'], { type: 'image/webp' }))).type).toBe('image/jpeg');
  expect(drawn).toEqual(['ground', 'picture']);
  expect(close).toHaveBeenCalledOnce();

  const jpeg = new Blob(['x'], { type: 'image/jpeg' });
  expect(await toJpeg(jpeg)).toBe(jpeg);
});
