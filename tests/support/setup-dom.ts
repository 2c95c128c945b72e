import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { databaseAnswer } from '#web/client/database-probe.ts';
import { deviceTexts, markBlocked, tabTexts } from '#web/client/storage.ts';
import { clearHistoryEntry } from '#web/lib/history-entry.ts';
import { unblockStorage } from './blocked-storage.ts';
import { drawFakePlots } from './fake-plot.ts';

// Whole forms and apps are rendered, which takes long on a busy machine; nothing waits on purpose.
configure({
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) => {
    const page = isPolling() ? [] : [prettyDOM(container)];
    const error = new Error([message, ...page].join('\n\n'));
    return Object.assign(error, { name: 'TestingLibraryElementError' });
  },
});

/** While a query repeats, nobody reads its errors, and printing the page takes longer than the query. */
const isPolling = (): boolean =>
  Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

/**
 * React's development build captures the stack of every element that is created, until it has captured ten
 * thousand within a second. No test reads these stacks, and a sixth of the time went into them.
 */
const ownerStacks = { get: () => Infinity, set: () => undefined, configurable: true };
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals instanceof Object) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', ownerStacks);
}

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
  vi.stubGlobal('scrollTo', () => undefined);
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
  for (const texts of [tabTexts, deviceTexts]) {
    // in this order: in a view both are those of the tab
    for (const key of texts.keys()) texts.write(key, null);
  }
  markBlocked({ texts: false, tab: false, database: false, app: false });
}

beforeEach(async () => {
  complaints = [];
  const complain = (...parts: unknown[]): void => void complaints.push(format(...parts));
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
  fillGaps();
  drawFakePlots(); // jsdom has no canvas
  await databaseAnswer(); // before a test blocks them: what the app of the test before still asks gets this answer
});

/** What a test did to the page that the tests after it share. */
function restorePage(): void {
  history.replaceState(null, '', '/');
  onlineManager.setOnline(true);
  document.title = '';
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  for (const name of Object.getOwnPropertyNames(navigator)) {
    Reflect.deleteProperty(navigator, name);
  }
}

afterEach(() => {
  vi.useRealTimers();
  unblockStorage();
  cleanup();
  clearHistoryEntry();
  forgetStorage();
  restorePage();
  if (complaints.length > 0) throw new Error(`Written to the console:\n${complaints.join('\n')}`);
});
