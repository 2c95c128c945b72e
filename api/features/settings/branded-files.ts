import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { drawIcon, ICON_NAMES } from '#api/features/media/logo.service.ts';
import type { OwnFile } from '#api/http/static-app.ts';
import { backgroundOf, defaultBrand, iconVersionOf, shortNameOf } from '#contracts/rules/brand.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { SettingsService } from './settings.service.ts';

const MANIFEST_PATH = '/manifest.webmanifest';
const PAGE = '/index.html';

/** Whether the manifest, the page and the icons of the build apply as they are. */
const isDefault = (settings: PlatformSettings): boolean =>
  settings.platform_name === defaultBrand.platform_name &&
  [settings.short_name, settings.theme_color, settings.background_color, settings.logo].every(
    (value) => value === null,
  );

const Icons = z.array(z.looseObject({ src: z.string() })).default([]);

/** The parts of the manifest that have icons; the others pass through. */
const Manifest = z.looseObject({
  icons: Icons,
  shortcuts: z.array(z.looseObject({ icons: Icons })).default([]),
});
type Manifest = z.infer<typeof Manifest>;

/** The manifest of the build with the brand over it; names, addresses and what is not of the brand stay. */
export function brandedManifest(manifest: Manifest, settings: PlatformSettings): Manifest {
  const version = iconVersionOf(settings);
  const versioned = (icons: Manifest['icons']) =>
    version === null ? icons : icons.map((icon) => ({ ...icon, src: `${icon.src}?v=${version}` }));
  const { theme_color, background_color } = settings;
  return {
    ...manifest,
    name: settings.platform_name,
    short_name: shortNameOf(settings),
    ...(theme_color !== null && { theme_color }),
    ...(background_color !== null && { background_color }),
    icons: versioned(manifest.icons),
    shortcuts: manifest.shortcuts.map((shortcut) => ({
      ...shortcut,
      icons: versioned(shortcut.icons),
    })),
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const tag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name} ${Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${escaped(value)}"`)
    .join(' ')} />`;

const meta = (name: string, content: string, more: Readonly<Record<string, string>> = {}): string =>
  tag('meta', { name, content, ...more });

/** A part of the page, by what finds it, and what stands in its place. */
type Replacement = readonly [part: RegExp, by: string];

const shortNamed = (settings: PlatformSettings): Replacement => [
  /<meta\s+name="apple-mobile-web-app-title"[^>]*>/,
  meta('apple-mobile-web-app-title', shortNameOf(settings)),
];

const SCRIPT = /(<script\b[^>]*>.*?<\/script>)/s;

/** The page with the platform's name in every text and attribute; scripts stay, which the policy names by hash. */
function named(page: string, { platform_name }: PlatformSettings): string {
  const { platform_name: productName } = defaultBrand;
  const name = escaped(platform_name);
  return page
    .split(SCRIPT)
    .map((part) => (SCRIPT.test(part) ? part : part.replaceAll(productName, () => name)))
    .join('');
}

const coloured = (colour: string): Replacement[] => [
  [
    /<meta\s+name="theme-color"[^>]*>/,
    meta('theme-color', colour, {
      'data-light': colour,
      'data-dark': colour,
      'data-brand': colour,
    }),
  ],
];

const withIcons = (version: string): Replacement[] => [
  [
    /<link\s+rel="icon"\s+href="\/favicon\.ico"[^>]*>/,
    tag('link', { rel: 'icon', href: `/favicon.ico?v=${version}`, sizes: '32x32' }),
  ],
  [
    /<link\s+rel="icon"\s+href="\/favicon\.svg"[^>]*>/,
    tag('link', { rel: 'icon', href: `/pwa-192x192.png?v=${version}`, type: 'image/png' }),
  ],
  [
    /<link\s+rel="apple-touch-icon"[^>]*>/,
    tag('link', { rel: 'apple-touch-icon', href: `/apple-touch-icon-180x180.png?v=${version}` }),
  ],
];

/** The page of the build with name, colour and icons of the brand. */
export function brandedPage(page: string, settings: PlatformSettings): string {
  const version = iconVersionOf(settings);
  return [
    shortNamed(settings),
    ...(settings.theme_color === null ? [] : coloured(settings.theme_color)),
    ...(version === null ? [] : withIcons(version)),
  ].reduce((text, [part, by]) => text.replace(part, () => by), named(page, settings));
}

const tagOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const ownFile = (type: string, content: string | Uint8Array<ArrayBuffer>): OwnFile => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { type, bytes, tag: tagOf(bytes).slice(0, 32), version: null };
};

/**
 * The files that the operator's brand changes: the manifest, the page, and the icons under the names of the
 * product's own. Each is made once for each change of the brand.
 *
 * @param root the built web app
 * @returns finds a file; null: that of the build applies
 */
export function createBrandedFiles(
  { read, readLogo }: Pick<SettingsService, 'read' | 'readLogo'>,
  root: string,
) {
  const readText = (name: string): string | null =>
    existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : null;
  const page = readText('index.html');
  const manifest = readText(MANIFEST_PATH.slice(1));
  let current: { of: string; files: Map<string, Promise<OwnFile | null>> } | null = null;

  async function makeIcon(name: string, settings: PlatformSettings): Promise<OwnFile | null> {
    const logo = settings.logo === null ? null : await readLogo(settings.logo);
    if (logo === null) return null;
    const icon = await drawIcon(name, logo, backgroundOf(settings));
    const type = name.endsWith('.ico') ? 'image/x-icon' : 'image/png';
    return { ...ownFile(type, new Uint8Array(icon)), version: iconVersionOf(settings) };
  }

  async function make(path: string, settings: PlatformSettings): Promise<OwnFile | null> {
    if (path === MANIFEST_PATH) {
      if (manifest === null) return null;
      const branded = brandedManifest(Manifest.parse(JSON.parse(manifest)), settings);
      return ownFile('application/manifest+json', JSON.stringify(branded));
    }
    if (path === PAGE) {
      return page === null
        ? null
        : ownFile('text/html; charset=utf-8', brandedPage(page, settings));
    }
    return makeIcon(path.slice(1), settings);
  }

  return async (path: string): Promise<OwnFile | null> => {
    if (path !== MANIFEST_PATH && path !== PAGE && !ICON_NAMES.has(path.slice(1))) return null;
    const settings = await read();
    if (isDefault(settings)) return null;
    const { platform_name, short_name, theme_color, background_color, logo } = settings;
    const of = JSON.stringify([platform_name, short_name, theme_color, background_color, logo]);
    if (current?.of !== of) current = { of, files: new Map() };
    const { files } = current;
    const file = files.get(path) ?? make(path, settings);
    files.set(path, file);
    file.catch(() => files.delete(path)); // the database was away: made again
    return file;
  };
}
