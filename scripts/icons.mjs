import { readFileSync, writeFileSync } from 'node:fs';
import { installIfNeeded } from './install.mjs';
import { atRoot, main, say } from './run.mjs';

const svg = readFileSync(atRoot('web', 'public', 'favicon.svg'), 'utf8');

/** Without rounded corners, for platforms that crop the icon themselves. */
const fullBleed = svg.replace('rx="8"', '');

/** Scales the mark: platforms may crop everything outside the middle 80 %. */
const maskable = fullBleed
  .replace('<g class="mark"', '<g class="mark" transform="translate(3.2 3.2) scale(0.8)"')
  .replace('<path class="cut"', '<path class="cut" transform="translate(3.2 3.2) scale(0.8)"');

async function png(source, size) {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(source), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function ico(image, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18); // offset of the image
  return Buffer.concat([header, image]);
}

await main(async () => {
  await installIfNeeded();
  const files = {
    'pwa-64x64.png': await png(svg, 64),
    'pwa-192x192.png': await png(svg, 192),
    'pwa-512x512.png': await png(svg, 512),
    'maskable-512x512.png': await png(maskable, 512),
    'apple-touch-icon-180x180.png': await png(fullBleed, 180),
    'favicon.ico': ico(await png(svg, 32), 32),
  };
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(atRoot('web', 'public', name), bytes);
    say(`web/public/${name} (${bytes.length} bytes)`);
  }
});
