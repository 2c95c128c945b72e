import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { LOGO_BYTES, settingRefused } from '#contracts/settings.ts';
import type { Pictures } from './pictures.service.ts';

/** A logo as it is stored: redrawn as a square PNG, so that nothing but pixels of the upload survives. */
export type StoredLogo = { sha: string; type: 'image/png'; bytes: Buffer };

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

const refuse = (why: string) => settingRefused('logo', `The logo was not accepted: ${why}`);

function decode(dataUrl: string): Buffer {
  const [head = '', content = ''] = dataUrl.split(',', 2);
  const isBase64 = head.endsWith(';base64');
  return isBase64 ? Buffer.from(content, 'base64') : Buffer.from(decodeURIComponent(content));
}

/**
 * Draws an uploaded logo anew, padded to a square of 512 pixels. An SVG is drawn and never stored: it is a
 * program.
 *
 * @param dataUrl PNG, WebP or SVG of at most 1 MB
 * @param owner id of who sent it
 * @throws ApiError `request.invalid` at `#/logo`, or `platform.unavailable`
 */
export async function importLogo(
  pictures: Pick<Pictures, 'decode'>,
  { dataUrl, owner }: { readonly dataUrl: string; readonly owner: string },
): Promise<StoredLogo> {
  let bytes: Buffer;
  try {
    bytes = decode(dataUrl);
  } catch {
    throw refuse('it is damaged.');
  }
  if (bytes.length > LOGO_BYTES) throw refuse('it is larger than 1 MB.');
  const answer = await pictures.decode({ as: 'logo', bytes }, owner);
  if ('refused' in answer) {
    throw refuse(answer.refused ?? 'it is damaged or has too many pixels.');
  }
  const drawn = Buffer.from(answer.bytes);
  return { sha: createHash('sha256').update(drawn).digest('hex'), type: 'image/png', bytes: drawn };
}

const SAMPLE_PX = 96;

/** Red, green, blue and alpha of the pixels of a small copy, for the check of contrast. */
export const logoPixels = (logo: Buffer): Promise<Uint8Array> =>
  sharp(logo)
    .resize(SAMPLE_PX, SAMPLE_PX)
    .ensureAlpha()
    .raw()
    .toBuffer()
    .then((pixels) => new Uint8Array(pixels));

/** How an icon is drawn: its pixels, the share of its side that the logo takes, and what is behind. */
type Drawing = {
  readonly px: number;
  readonly share: number;
  readonly shape: 'square' | 'rounded' | 'bare' | 'silhouette';
};

/**
 * The icons of the app by the names of the product's own. Of a maskable one, platforms show a circle of 80 %:
 * the square in it has a side of 0.8 / √2 of the icon's (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
const drawings: Readonly<Record<string, Drawing>> = {
  'pwa-64x64.png': { px: 64, share: 0.8, shape: 'rounded' },
  'pwa-192x192.png': { px: 192, share: 0.8, shape: 'rounded' },
  'pwa-512x512.png': { px: 512, share: 0.8, shape: 'rounded' },
  'maskable-512x512.png': { px: 512, share: 0.56, shape: 'square' },
  'apple-touch-icon-180x180.png': { px: 180, share: 0.76, shape: 'square' },
  'badge-96x96.png': { px: 96, share: 0.9, shape: 'silhouette' },
  'favicon.ico': { px: 32, share: 1, shape: 'bare' },
};

export const ICON_NAMES: ReadonlySet<string> = new Set(Object.keys(drawings));

/** A PNG in an ICO file. @source https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
function ico(png: Buffer, px: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(px, 6);
  header.writeUInt8(px, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // offset of the image
  return Buffer.concat([header, png]);
}

/** White where the logo is: a status bar colours it. Of an opaque logo, where it differs from its corner. */
async function silhouette(logo: Buffer, px: number): Promise<Buffer> {
  const { data, info } = await sharp(logo)
    .resize(px, px)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isOpaque = data.every((value, at) => at % 4 !== 3 || value === 255);
  const corner = data.subarray(0, 3);
  for (let at = 0; at < data.length; at += 4) {
    const away = [0, 1, 2].map((part) => Math.abs((data[at + part] ?? 0) - (corner[part] ?? 0)));
    if (isOpaque) data[at + 3] = Math.min(255, 2 * Math.max(...away));
    data.fill(255, at, at + 3);
  }
  return sharp(data, { raw: info }).png().toBuffer();
}

/**
 * Draws an icon of the app from the stored logo.
 *
 * @param name one of `ICON_NAMES`
 * @param background `#rrggbb`, behind the logo
 * @throws Error for another name
 */
export async function drawIcon(name: string, logo: Buffer, background: string): Promise<Buffer> {
  const drawing = drawings[name];
  if (drawing === undefined) throw new Error(`${name} is no icon of the app`);
  const { px, share, shape } = drawing;
  const inner = Math.round(px * share);
  const front = shape === 'silhouette' ? await silhouette(logo, inner) : logo;
  const image = await sharp(front).resize(inner, inner).png().toBuffer();
  const hasBackground = shape === 'square' || shape === 'rounded';
  const corners = Buffer.from(
    `<svg width="${px}" height="${px}"><rect width="${px}" height="${px}" rx="${px / 4}"/></svg>`,
  );
  const png = await sharp({
    create: { width: px, height: px, channels: 4, background: hasBackground ? background : CLEAR },
  })
    .composite([
      { input: image },
      ...(shape === 'rounded' ? [{ input: corners, blend: 'dest-in' as const }] : []),
    ])
    .png({ compressionLevel: 9 })
    .toBuffer();
  return name.endsWith('.ico') ? ico(png, px) : png;
}
