/**
 * The name of the platform as the page has it, which the server writes there before any script runs. Until an operator
 * sets another one it is that of the product.
 */
export function pagePlatformName(): string {
  if (typeof document === 'undefined') return 'Bellwether'; // while the page is built
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.content || 'Bellwether';
}

/** A name for a file that the app saves: `gold-gain-export-2026-11-20.json`. @param rest what follows the platform */
export function fileNameOf(rest: string): string {
  const platform = pagePlatformName()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return platform === '' ? rest : `${platform}-${rest}`;
}
