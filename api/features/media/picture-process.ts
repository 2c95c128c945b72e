import sharp from 'sharp';
import { answerTasks } from '#api/workers/answer-tasks.ts';
import type { PictureAnswer, PictureTask } from './pictures.service.ts';

/** The process that decodes the pictures of others; see `createPictures`. */

const LONGEST_SIDE_PX = 1600;
const LOGO_PX = 512;
const LEAST_LOGO_PX = 192; // the icon of a home screen; smaller ones would be blurred
const LOGO_TYPES = ['png', 'webp', 'svg'];
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** SVG's own unit is 1/96 inch, of which sharp draws `density` in an inch. */
const SVG_DENSITY = 96;
const MAX_DENSITY = 2400;

/** Entities expand beyond the limit of bytes; no drawing program writes them into a logo. */
const SVG_ENTITIES = /<!(?:DOCTYPE|ENTITY)/i;

/** What costs more time than any logo needs, and pictures within it, each with a decoder of its own. */
const SVG_COSTLY = /<(?:[\w.-]+:)?(?:filter|use|pattern|mask|foreignObject|image|feImage)\b|data:/i;

const options = {
  limitInputPixels: 24_000_000, // of all frames
  failOn: 'error',
} as const;

class Refused extends Error {}

const readPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes, { ...options, animated: true })
    .rotate() // applies the EXIF orientation before EXIF is dropped
    .resize(LONGEST_SIDE_PX, LONGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();

/** Pixels of an inch at which the longer side of an SVG is as long as a stored logo. */
function densityOf(svg: string, longest: number): number {
  if (SVG_ENTITIES.test(svg)) throw new Refused('its SVG declares entities.');
  if (!/<svg[\s>]/i.test(svg) || SVG_COSTLY.test(svg)) {
    throw new Refused(
      'its SVG has filters, masks, patterns, copies or embedded pictures. Please export it as plain shapes in UTF-8.',
    );
  }
  return Math.min(MAX_DENSITY, Math.max(1, (SVG_DENSITY * LOGO_PX) / longest));
}

/** Padded to a square. libvips resolves no address in an SVG. */
async function readLogo(bytes: Uint8Array): Promise<Uint8Array> {
  const { format, width, height } = await sharp(bytes, options)
    .metadata()
    .catch(() => ({ format: null, width: 0, height: 0 }));
  const longest = Math.max(width, height);
  if (format === null || !LOGO_TYPES.includes(format)) {
    throw new Refused('only PNG, WebP and SVG pictures can be a logo.');
  }
  if (format !== 'svg' && longest < LEAST_LOGO_PX) {
    throw new Refused(`it needs at least ${LEAST_LOGO_PX} pixels on its longer side.`);
  }
  const density =
    format === 'svg' ? densityOf(Buffer.from(bytes).toString('utf8'), longest) : undefined;
  return sharp(bytes, { ...options, ...(density !== undefined && { density }) })
    .rotate() // as EXIF says
    .resize(LOGO_PX, LOGO_PX, { fit: 'contain', background: CLEAR })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const readers = { picture: readPicture, logo: readLogo };

sharp.concurrency(1); // the server needs the other cores
sharp.cache(false);

answerTasks(async ({ as, bytes }: PictureTask): Promise<PictureAnswer> => {
  try {
    return { bytes: await readers[as](bytes) };
  } catch (error) {
    return { refused: error instanceof Refused ? error.message : null };
  }
});
