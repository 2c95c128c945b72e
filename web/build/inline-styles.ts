import type { Rolldown } from 'vite';

/**
 * Moves the one stylesheet into the page. Waiting for it as a file of its own would double the time to
 * the first paint on a slow network; later visits have the page from the service worker anyway.
 */
export function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(
    (file) => file.type === 'asset' && file.fileName.endsWith('.css'),
  );
  const [sheet] = sheets;
  if (sheets.length !== 1 || sheet?.type !== 'asset') {
    throw new Error(`index.html takes one stylesheet, the build has ${sheets.length}`);
  }
  const link = new RegExp(`<link rel="stylesheet"[^>]*${sheet.fileName}[^>]*>`);
  if (!link.test(html)) throw new Error(`index.html does not link ${sheet.fileName}`);
  delete bundle[sheet.fileName];
  const text = Buffer.from(sheet.source).toString('utf8').trim();
  return html.replace(link, () => `<style>${text}</style>`);
}
