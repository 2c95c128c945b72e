import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// oxlint-disable-next-line import/default -- a CommonJS package, whose types declare no default
import opentype, { type Font } from 'opentype.js';
import sharp from 'sharp';
import type { PublicRecord } from '#api/answers/public-record.ts';
import { drawCurve } from '#api/answers/record-figures.ts';
import { dateOf, inR, SOURCE_LABELS } from '#api/answers/record-formats.ts';
import { thinned } from '#api/engine/outcomes/result-curve.ts';
import { scannerLabel } from '#contracts/rules/signals/scanners.ts';

/** A font of ours, drawn as outlines: a server has no fonts, and the picture is the same everywhere. */
const FONT = '@fontsource/inter/files/inter-latin-600-normal.woff';

let loaded: Font | null = null;

function loadFont(): Font {
  if (loaded === null) {
    const bytes = readFileSync(createRequire(import.meta.url).resolve(FONT));
    const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    // oxlint-disable-next-line import/no-named-as-default-member -- the same
    loaded = opentype.parse(whole);
  }
  return loaded;
}

type Outline = { readonly path: string; readonly width: number };

/** A line of text at a place as the outline of its glyphs. Characters that the font lacks are left out. */
function outline(text: string, size: number, x: number, y: number): Outline {
  const font = loadFont();
  const scale = size / font.unitsPerEm;
  let end = x;
  const paths = Array.from(text, (character) => {
    const glyph = font.charToGlyph(character);
    if (glyph.index === 0) return '';
    const path = glyph.getPath(end, y, size).toPathData(1);
    end += (glyph.advanceWidth ?? 0) * scale;
    return path;
  });
  return { path: paths.join(''), width: end - x };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const COLOURS = {
  ink: '#131a24',
  muted: '#465264',
  surface: '#ffffff',
  line: '#dde2e9',
  accent: '#2456d6',
};

const HEIGHT = 28;
const PAD = 10;

/** A badge to embed elsewhere: what the record is of, n, the mean result with its error, and the date. */
export function recordBadge(published: PublicRecord, platformName: string): string {
  const { record, query, source, asOf } = published;
  const scanner = query.scanner === undefined ? 'track record' : scannerLabel[query.scanner];
  const kind = query.origin === 'live' ? '' : ', backfilled';
  const simulated = source === 'simulated' ? ', simulated' : '';
  const mean =
    record.expectancy_r === null
      ? 'too few for a mean'
      : `${inR(record.expectancy_r)} ± ${record.expectancy_error?.toFixed(2)} a signal`;
  const name = `${platformName} ${scanner}${kind}${simulated}`;
  const value = `n ${record.n}, ${mean}, ${dateOf(asOf)}`;
  const left = outline(name, 12, PAD, 18);
  const split = left.width + 2 * PAD;
  const right = outline(value, 12, split + PAD, 18);
  const width = Math.ceil(split + right.width + 2 * PAD);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${escaped(`${name}: ${value}`)}"><title>${escaped(`${name}: ${value}`)}</title><rect width="${width}" height="${HEIGHT}" rx="6" fill="${COLOURS.surface}"/><path d="M6 0H${split}V${HEIGHT}H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6z" fill="${COLOURS.ink}"/><rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="6" fill="none" stroke="${COLOURS.muted}"/><path d="${left.path}" fill="${COLOURS.surface}"/><path d="${right.path}" fill="${COLOURS.ink}"/></svg>`;
}

const CARD = { width: 1200, height: 630, margin: 64, curve: { top: 330, height: 220 } };

/** The picture beside a shared link, 1200 × 630. */
function recordCard(published: PublicRecord, platformName: string): string {
  const { record, curve, query, source, asOf } = published;
  const { margin, width, height } = CARD;
  const title =
    query.scanner === undefined ? 'Every signal, graded in public' : scannerLabel[query.scanner];
  const facts = [
    [String(record.n), 'closed signals'],
    [record.hit_rate === null ? 'too few' : `${(100 * record.hit_rate).toFixed(1)}%`, 'hit rate'],
    [record.expectancy_r === null ? 'too few' : inR(record.expectancy_r), 'mean result'],
    [inR(curve.total), 'sum of results'],
  ] as const;
  const texts = [
    { ...outline(platformName, 30, margin, 96), fill: COLOURS.accent },
    { ...outline(title, 52, margin, 164), fill: COLOURS.ink },
    ...facts.flatMap(([value, name], place) => [
      { ...outline(value, 44, margin + place * 270, 246), fill: COLOURS.ink },
      { ...outline(name, 22, margin + place * 270, 282), fill: COLOURS.muted },
    ]),
    {
      ...outline(
        `${SOURCE_LABELS[source]}, ${query.origin}. As of ${dateOf(asOf)}.`,
        24,
        margin,
        600,
      ),
      fill: COLOURS.muted,
    },
  ];
  const box = { width: width - 2 * margin, height: CARD.curve.height };
  const line = curve.points.length < 2 ? null : drawCurve(thinned(curve.points, 600), box);
  const drawn =
    line === null
      ? ''
      : `<g transform="translate(${margin} ${CARD.curve.top})"><path d="M0 ${line.zero}H${box.width}" stroke="${COLOURS.line}" stroke-width="2"/><path d="${line.path}" fill="none" stroke="${COLOURS.accent}" stroke-width="4"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${COLOURS.surface}"/>${drawn}${texts.map(({ path, fill }) => `<path d="${path}" fill="${fill}"/>`).join('')}</svg>`;
}

const toPng = async (svg: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer());

export const recordCardPng = (published: PublicRecord, platformName: string) =>
  toPng(recordCard(published, platformName));

export const recordBadgePng = (published: PublicRecord, platformName: string) =>
  toPng(recordBadge(published, platformName));
