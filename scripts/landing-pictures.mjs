import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { atRoot, main, say } from './run.mjs';

/** What the landing shows of the product, each in both themes: pictures of `npm run screenshots`. */
const pictures = [
  'chart-desktop',
  'journal-phone',
  'market-desktop',
  'sentiments-desktop',
  'signals-desktop',
];

/** Without the menu and the header, so that the rest can be read on a phone. */
const desktopPart = { left: 256, top: 62, width: 1008, height: 630 };

const LARGEST_BYTES = 60 * 1024;

await main(async () => {
  mkdirSync(atRoot('web', 'public', 'landing'), { recursive: true });
  for (const picture of pictures.flatMap((name) => [`${name}-light`, `${name}-dark`])) {
    const file = atRoot('web', 'public', 'landing', `${picture}.webp`);
    const source = sharp(atRoot('docs', 'screenshots', `${picture}.png`));
    const part = picture.includes('desktop') ? source.extract(desktopPart) : source;
    const { size } = await part.webp({ quality: 76, effort: 6, smartSubsample: true }).toFile(file);
    if (size > LARGEST_BYTES) throw new Error(`${picture}.webp has ${size} bytes`);
    say(`web/public/landing/${picture}.webp (${size} bytes)`);
  }
});
