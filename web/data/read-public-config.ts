import { type PublicConfig, publicConfigEndpoints } from '#contracts/public-config.ts';
import type { Api } from '#web/client/api.ts';

/** The configuration, whose brand the page then has: its server may have changed it since it made this page. */
export async function readPublicConfig(api: Api): Promise<PublicConfig> {
  const config = await api.call(publicConfigEndpoints.read);
  const { platform_name, short_name, theme_color, icons } = config;
  metaOf('application-name')?.setAttribute('content', platform_name);
  metaOf('apple-mobile-web-app-title')?.setAttribute('content', short_name ?? platform_name);
  applyBarColour(theme_color);
  applyIcons(icons);
  return config;
}

const metaOf = (name: string): HTMLMetaElement | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);

/** The browser's bars; without a colour they continue the header. See `applyTheme` in web/lib/theme.ts. */
function applyBarColour(colour: string | null): void {
  const bar = metaOf('theme-color');
  if (bar === null || (bar.dataset['brand'] ?? null) === colour) return;
  if (colour === null) delete bar.dataset['brand'];
  else bar.dataset['brand'] = colour;
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--color-surface');
  bar.content = colour ?? surface.trim();
}

/** @param version of the operator's icons; null: the product's own */
function applyIcons(version: string | null): void {
  const query = version === null ? '' : `?v=${version}`;
  const [small, large] = document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]');
  const touch = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]');
  if (touch?.getAttribute('href') === `/apple-touch-icon-180x180.png${query}`) return;
  touch?.setAttribute('href', `/apple-touch-icon-180x180.png${query}`);
  small?.setAttribute('href', `/favicon.ico${query}`);
  large?.setAttribute('href', version === null ? '/favicon.svg' : `/pwa-192x192.png${query}`);
  large?.setAttribute('type', version === null ? 'image/svg+xml' : 'image/png');
}
