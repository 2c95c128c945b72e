import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { deviceTexts, markBlocked, tabTexts } from '#web/client/storage.ts';

// Chunks are loaded within a test, which takes long on a busy machine; nothing waits on purpose.
configure({ asyncUtilTimeout: 10_000 });

/** What the tested code complained about; a test that expects a complaint spies on the console itself. */
let complaints: string[] = [];

class SizeNeverChanges implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** What jsdom lacks and our components, or Radix, call. */
function fillGaps(): void {
  vi.stubGlobal('ResizeObserver', SizeNeverChanges);
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
  );
  Object.assign(Element.prototype, {
    scrollIntoView: () => undefined,
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    releasePointerCapture: () => undefined,
  });
}

/** Also what the page remembers in the place of a storage that refused it: test files share a page. */
function forgetStorage(): void {
  for (const texts of [deviceTexts, tabTexts]) {
    for (const key of texts.keys()) texts.write(key, null);
  }
  markBlocked({ texts: false, tab: false, database: false, app: false });
}

beforeEach(() => {
  complaints = [];
  const complain = (...parts: unknown[]): void => void complaints.push(format(...parts));
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
  fillGaps();
});

afterEach(() => {
  cleanup();
  forgetStorage();
  if (complaints.length > 0) throw new Error(`Written to the console:\n${complaints.join('\n')}`);
});
