import { afterEach, expect, it, vi } from 'vitest';
import { toJpeg } from './to-jpeg.ts';

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
