import type { SectionKey } from './sections.ts';

const COURSE_HASH = '#course-viewer-';

/** With what the app was opened: plainly, by a link to a webinar, or by the shortcut of the installed app. */
export type Launch = { section: SectionKey; courseId: string | null; startsTrade: boolean };

/** @param address hash and query string of the page */
export function readLaunch(address: { hash: string; search: string }): Launch {
  const courseId = address.hash.startsWith(COURSE_HASH)
    ? address.hash.slice(COURSE_HASH.length)
    : '';
  if (courseId !== '') return { section: 'webinar', courseId, startsTrade: false };
  const startsTrade = new URLSearchParams(address.search).get('new') === 'trade';
  return { section: startsTrade ? 'trading-journal' : 'market', courseId: null, startsTrade };
}

/** Takes what has been read out of the address, so that a reload does not do it again. */
export function forgetLaunch(): void {
  const address = new URL(location.href);
  address.searchParams.delete('new');
  address.searchParams.delete('source');
  history.replaceState(history.state, '', address);
}
