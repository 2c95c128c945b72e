import { SHORT_NAME_LENGTH } from '../settings.ts';

/** What an installation has that sets no brand of its own; the colours are those of the light theme. */
export const defaultBrand = {
  platform_name: 'Bellwether',
  theme_color: '#ffffff',
  background_color: '#f5f6f8',
} as const;

/** The settings of the brand; null: the product's own. */
type Brand = {
  readonly platform_name: string;
  readonly short_name: string | null;
  readonly background_color: string | null; // `#rrggbb`
  readonly logo: string | null; // its SHA-256
};

/** Without the `&` of a name that was cut after it. */
const withoutEnd = (text: string): string => text.replace(/[^\p{L}\p{N}]+$/u, '');

/** The name below the icon: the one that was set, else as many whole words of the platform's name as fit. */
export function shortNameOf({ platform_name, short_name }: Brand): string {
  if (short_name !== null) return short_name;
  if (platform_name.length <= SHORT_NAME_LENGTH) return platform_name;
  const parts = platform_name.slice(0, SHORT_NAME_LENGTH + 1).split(' ');
  return parts.length > 1
    ? withoutEnd(parts.slice(0, -1).join(' '))
    : platform_name.slice(0, SHORT_NAME_LENGTH);
}

/** The colour behind the logo and on the screen of a starting app. */
export const backgroundOf = ({ background_color }: Pick<Brand, 'background_color'>): string =>
  background_color ?? defaultBrand.background_color;

/** Changes with every change of the icons; null: the product's own. */
export const iconVersionOf = (brand: Pick<Brand, 'logo' | 'background_color'>): string | null =>
  brand.logo === null ? null : `${brand.logo.slice(0, 16)}${backgroundOf(brand).slice(1)}`;

/** Red, green and blue of `#rrggbb`, 0 to 255. */
export const channelsOf = (colour: string): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/**
 * Relative luminance, 0 for black to 1 for white.
 *
 * @param channels red, green and blue, 0 to 255
 * @source WCAG 2.2, relative luminance: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
function luminance(channels: readonly [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

const ratio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/**
 * Contrast of two colours, 1 to 21.
 *
 * @param one `#rrggbb`, as `other`
 * @source WCAG 2.2, contrast ratio: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export const contrastOf = (one: string, other: string): number =>
  ratio(luminance(channelsOf(one)), luminance(channelsOf(other)));

/** Text on a colour of the brand: white, or the ink of the light theme. */
const TEXTS = ['#ffffff', '#131a24'] as const;

/** Of text (WCAG 2.2, 1.4.3), and of what else must stand out from its background (1.4.11). */
const TEXT_CONTRAST = 4.5;
const LOGO_CONTRAST = 3;

/** The better readable text on a colour, and its contrast. */
export function textOn(colour: string): { text: string; contrast: number } {
  const [light, dark] = TEXTS.map((text) => ({ text, contrast: contrastOf(text, colour) }));
  if (light === undefined || dark === undefined) throw new Error('two texts have two contrasts');
  return light.contrast >= dark.contrast ? light : dark;
}

/** Why a theme colour cannot be used; null: text on it can be read. */
export function themeProblem(colour: string): string | null {
  const { contrast } = textOn(colour);
  if (contrast >= TEXT_CONTRAST) return null;
  return `Text on this colour has a contrast of ${contrast.toFixed(1)} to 1; it needs 4.5. Choose a darker or a lighter one.`;
}

/** The part of a logo's visible pixels that must differ from its background. */
const LEAST_SHARE = 0.05;
const VISIBLE_ALPHA = 128;

export const EMPTY_LOGO = 'The logo is empty: nothing of it is visible.';

/**
 * Why a logo cannot be on a background; null: it stands out from it.
 *
 * @param pixels red, green, blue and alpha of each pixel, 0 to 255
 * @param background `#rrggbb`
 */
export function logoProblem(pixels: ArrayLike<number>, background: string): string | null {
  const behind = luminance(channelsOf(background));
  let visible = 0;
  let distinct = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < VISIBLE_ALPHA) continue;
    visible += 1;
    const front = luminance([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
    if (ratio(front, behind) >= LOGO_CONTRAST) distinct += 1;
  }
  if (visible === 0) return EMPTY_LOGO;
  return distinct >= visible * LEAST_SHARE
    ? null
    : 'The logo hardly stands out from this background: its contrast is below 3 to 1. Choose another colour.';
}
