import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createSession } from '#web/data/session-store.ts';
import { Landing } from '#web/features/access/landing/Landing.tsx';
import { App } from './App.tsx';
import { BootSkeleton } from './BootSkeleton.tsx';

/** Nothing is called while rendering on the server; a call would be a mistake. */
const noTransport = () => Promise.reject(new Error('no calls while prerendering'));

/**
 * The markup of index.html: the login, which React then takes over; the landing below it, which stays as
 * it is; and the skeleton of a shell.
 */
export function renderScreens(): { login: string; landing: string; skeleton: string } {
  return {
    login: renderToString(<App session={createSession(noTransport)} path="/" />),
    landing: renderToStaticMarkup(<Landing />),
    skeleton: renderToStaticMarkup(<BootSkeleton />),
  };
}
