import { useMediaQuery } from './use-browser-state.ts';

/** Whether the app is dark: as the member chose, else as the device is set. */
export function useIsDark(chosen: { follows_system: boolean; dark_mode: boolean }): boolean {
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)');
  return chosen.follows_system ? isSystemDark : chosen.dark_mode;
}

export type Theme = { isDark: boolean; colour_vision: 'teal-orange' | 'blue-orange' };

/** Puts the chosen colours on the page, as the script in index.html does before the first paint. */
export function applyTheme({ isDark, colour_vision }: Theme): void {
  const root = document.documentElement;
  root.dataset['theme'] = isDark ? 'dark' : 'light';
  root.dataset['gainLoss'] = colour_vision;
  const surface = getComputedStyle(root).getPropertyValue('--color-surface').trim();
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  // The browser's own bars: the operator's colour, else they continue the header.
  if (bar) bar.content = bar.dataset['brand'] ?? surface;
}
