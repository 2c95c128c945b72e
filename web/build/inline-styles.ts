import type { Rolldown } from 'vite';

const STYLESHEETS = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/**
 * Moves the stylesheet that the page links into the page. Waiting for it as a file of its own would
 * double the time to the first paint on a slow network; later visits have the page from the service
 * worker anyway.
 */
export function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  const links = [...html.matchAll(STYLESHEETS)];
  const [[link, fileName] = ['', '']] = links;
  const sheet = bundle[fileName];
  if (links.length !== 1 || sheet?.type !== 'asset') {
    throw new Error(`index.html takes one stylesheet, it links ${links.length}`);
  }
  delete bundle[fileName];
  const text = Buffer.from(sheet.source).toString('utf8').trim();
  return html.replace(link, () => `<style>${text}</style>`);
}
