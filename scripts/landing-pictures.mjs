import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { atRoot, main, say, Stop } from './run.mjs';

/** Pictures of the landing page, each in both themes. Run `npm run screenshots` first. */
const pictures = [
  'chart-desktop',
  'journal-phone',
  'market-desktop',
  'sentiments-desktop',
  'signals-desktop',
];

/** Without the menu and the header, so that the rest is readable on a phone. */
const desktopPart = { left: 256, top: 62, width: 1008, height: 630 };

const LARGEST_BYTES = 60 * 1024;

/** A dozen screenshots are in the documents, the others in an ignored folder. */
function findScreenshot(name) {
  const folders = [atRoot('docs', 'screenshots'), atRoot('test-results', 'screenshots')];
  const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (file === undefined) throw new Stop(`There is no ${name} yet: npm run screenshots`);
  return file;
}

await main(async () => {
  await installIfNeeded();
  const { default: sharp } = await import('sharp');
  mkdirSync(atRoot('web', 'public', 'landing'), { recursive: true });
  for (const picture of pictures.flatMap((name) => [`${name}-light`, `${name}-dark`])) {
    const file = atRoot('web', 'public', 'landing', `${picture}.webp`);
    const source = sharp(findScreenshot(`${picture}.png`));
    const part = picture.includes('desktop') ? source.extract(desktopPart) : source;
    const { size } = await part.webp({ quality: 76, effort: 6, smartSubsample: true }).toFile(file);
    if (size > LARGEST_BYTES) throw new Error(`${picture}.webp has ${size} bytes`);
    say(`web/public/landing/${picture}.webp (${size} bytes)`);
  }
});
