import '#web/ui/first-paint.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startPwa } from './start-pwa.ts';
import { chooseTransport } from './transport.ts';
import { followModeOfOtherTabs } from '#web/client/mode.ts';
import { createSession } from '#web/data/session-store.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

const session = createSession(chooseTransport());
session.start();
session.followOtherTabs();
followModeOfOtherTabs();

const app = (
  <StrictMode>
    <App session={session} path={location.pathname} />
  </StrictMode>
);

// The prerendered page is the login of a visitor; in its place it is taken over with what was typed.
const isPrerendered = root.firstElementChild !== null && location.pathname === '/';
if (isPrerendered && session.read().state === 'signed-out') hydrateRoot(root, app);
else createRoot(root).render(app);

startPwa();
