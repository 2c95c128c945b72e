import { expect, it } from 'vitest';
import { forgetLaunch, readLaunch } from './launch.ts';

it('opens the market plainly', () => {
  expect(readLaunch({ hash: '', search: '' })).toEqual({
    section: 'market',
    courseId: null,
    startsTrade: false,
  });
});

it('opens the webinar of a course link', () => {
  expect(readLaunch({ hash: '#course-viewer-42', search: '' })).toMatchObject({
    section: 'webinar',
    courseId: '42',
  });
});

it('ignores a course link without an id', () => {
  expect(readLaunch({ hash: '#course-viewer-', search: '' }).section).toBe('market');
});

it('opens the journal with the form for the shortcut of the installed app', () => {
  expect(readLaunch({ hash: '', search: '?new=trade' })).toMatchObject({
    section: 'trading-journal',
    startsTrade: true,
  });
});

it('removes only what it has read from the address', () => {
  history.replaceState({ section: 'market' }, '', '/?new=trade&source=pwa&other=1#course-viewer-7');

  forgetLaunch();

  expect(location.search + location.hash).toBe('?other=1#course-viewer-7');
  expect(history.state).toEqual({ section: 'market' });
});
