import '#web/ui/first-paint.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { followModeOfOtherTabs, isDemo, resumeDemo } from '#web/client/mode.ts';
import { shieldLibraries } from '#web/client/shield-libraries.ts';
import { isViewing } from '#web/client/storage.ts';
import { createSession } from '#web/data/session/session-store.ts';
import type { Transport } from '#web/client/api.ts';
import { networkTransport } from '#web/client/network.ts';
import { loadDemoRecord, loadDemoTransport, loadDevelopmentTransport } from './load-mocks.ts';

/** Starts the PWA after the first screen. The browser makes its install offer only once, maybe before that. */
function startPwa(): void {
  const offers: Event[] = [];
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // our own button asks, not the browser's strip
    offers.push(event);
  });
  const start = async (): Promise<void> => {
    const { watchApp } = await import('./pwa.ts');
    watchApp(offers);
  };
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
}

function chooseTransport(): Transport {
  if (!isDemo() && !import.meta.env.DEV) return networkTransport;
  const loaded = isDemo() ? loadDemoTransport() : loadDevelopmentTransport();
  return async (request) => (await loaded)(request);
}

/** The public record of the demo, a page without the app. */
const DEMO_RECORD = '/demo/record';

const place = document.querySelector('#root');
if (place === null) throw new Error('index.html has no #root');

function startApp(root: Element): void {
  shieldLibraries();
  resumeDemo();
  const session = createSession(chooseTransport());
  session.start();
  session.followOtherTabs();
  followModeOfOtherTabs();

  const app = (
    <StrictMode>
      <App session={session} path={location.pathname} />
    </StrictMode>
  );

  // The prerendered page is the login of a visitor: hydrate it and keep what was typed.
  const isPrerendered = root.firstElementChild !== null && location.pathname === '/';
  if (isPrerendered && session.read().state === 'signed-out' && !isViewing())
    hydrateRoot(root, app);
  else createRoot(root).render(app);

  startPwa();
}

if (location.pathname === DEMO_RECORD) void loadDemoRecord();
else startApp(place);
