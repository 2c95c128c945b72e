import { expect, it } from 'vitest';
import { PlatformSettings } from '#contracts/settings.ts';
import { tokenColours } from '#web/build/token-colours.ts';
import { manifest } from '#web/build/manifest.ts';
import {
  contrastOf,
  defaultBrand,
  logoProblem,
  shortNameOf,
  textOn,
  themeProblem,
} from './brand.ts';

const nameOf = (platform_name: string) =>
  shortNameOf({ platform_name, short_name: null, background_color: null, logo: null });

const pixels = (...parts: readonly (readonly [number[], number])[]) =>
  parts.flatMap(([pixel, count]) => Array.from({ length: count }, () => pixel)).flat();

it('the contrast of two colours is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 10);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2); // the known grey that just fails
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#ff0000', '#ffffff')).toBeCloseTo(4, 1); // 1.05 / (0.2126 + 0.05)
});

it('text on a colour is white or ink, whichever can be read better', () => {
  expect(textOn('#101820').text).toBe('#ffffff');
  expect(textOn('#ffe9b0').text).toBe('#131a24');
  expect(themeProblem('#7b7b7b')).toMatch(/contrast of 4\.\d to 1; it needs 4\.5/);
  expect(themeProblem('#2456d6')).toBeNull();
});

it('a logo must differ from its background in a twentieth of its visible pixels', () => {
  const dark = [0, 0, 0, 255];
  const light = [255, 255, 255, 255];
  const clear = [0, 0, 0, 0];
  expect(logoProblem(pixels([dark, 100]), '#ffffff')).toBeNull();
  expect(logoProblem(pixels([dark, 5], [light, 95]), '#ffffff')).toBeNull();
  expect(logoProblem(pixels([dark, 4], [light, 96]), '#ffffff')).toMatch(/hardly stands out/);
  expect(logoProblem(pixels([dark, 4], [light, 10], [clear, 900]), '#ffffff')).toBeNull();
  expect(logoProblem(pixels([clear, 9]), '#ffffff')).toMatch(/empty/);
});

it('the name below the icon has as many whole words as fit', () => {
  expect(nameOf('Bellwether')).toBe('Bellwether');
  expect(nameOf('Gold and Silver Desk')).toBe('Gold and');
  expect(nameOf('Gold and Silv Desk')).toBe('Gold and');
  expect(nameOf('Twelve chars again')).toBe('Twelve chars');
  expect(nameOf('Donaudampfschiff')).toBe('Donaudampfsc');
});

it('the defaults are those of the manifest, the tokens and the settings', () => {
  expect(defaultBrand.platform_name).toBe(PlatformSettings.parse({}).platform_name);
  expect(manifest).toMatchObject({
    name: defaultBrand.platform_name,
    theme_color: defaultBrand.theme_color,
    background_color: defaultBrand.background_color,
  });
  expect(textOn('#ffffff').text).toBe(tokenColours('ink').light);
});
