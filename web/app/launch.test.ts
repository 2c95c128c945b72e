import { expect, it } from 'vitest';
import { IMPORT_ADDRESS } from '#contracts/rules/journal/share-target.ts';
import { targetAddress } from '#contracts/rules/notifications/target-address.ts';
import { forgetLaunch, readLaunch } from './launch.ts';

const plainly = { target: null, task: null };
const views = ['market', 'posts', 'renew', 'webinar', 'trading-journal'];

it('opens plainly', () => {
  expect(readLaunch({ hash: '', search: '' }, views)).toEqual(plainly);
});

it('opens the webinar of a course link', () => {
  expect(readLaunch({ hash: '#course-viewer-42', search: '' }, views)).toMatchObject({
    target: { section: 'webinar', item: '42' },
  });
});

it('ignores a course link without an id', () => {
  expect(readLaunch({ hash: '#course-viewer-', search: '' }, views)).toEqual(plainly);
});

it('opens what a notification is about', () => {
  for (const target of [
    { section: 'posts', item: '019aab31' } as const,
    { section: 'renew', item: null } as const,
    { section: 'webinar', item: '42' } as const,
  ]) {
    const address = new URL(targetAddress(target), 'https://bellwether.test');
    expect(readLaunch(address, views)).toEqual({ target, task: null });
  }
});

it('opens a view, and a record of it', () => {
  expect(readLaunch({ hash: '', search: '?open=market' }, views).target).toEqual({
    section: 'market',
    item: null,
  });
  expect(readLaunch({ hash: '', search: '?open=trading-journal&item=7' }, views).target).toEqual({
    section: 'trading-journal',
    item: '7',
  });
});

it('opens a list as it was narrowed', () => {
  const search = `?open=posts&filter=${encodeURIComponent('status=expired&sort=expires')}`;
  expect(readLaunch({ hash: '', search }, views).target).toEqual({
    section: 'posts',
    item: null,
    filter: 'status=expired&sort=expires',
  });
});

it('ignores a section that there is not, and an item that is no id', () => {
  expect(readLaunch({ hash: '', search: '?open=casino' }, views)).toEqual(plainly);
  expect(readLaunch({ hash: '', search: '?open=posts&item=%3Cscript%3E' }, views)).toEqual(plainly);
});

it('opens the form of the journal for the shortcut of the installed app', () => {
  expect(readLaunch({ hash: '', search: '?new=trade' }, views)).toMatchObject({ task: 'trade' });
});

it('opens the import of a statement that another app has shared', () => {
  const address = new URL(IMPORT_ADDRESS, 'https://bellwether.test');
  expect(readLaunch(address, views)).toEqual({ target: null, task: 'import' });
});

it('removes only what it has read from the address', () => {
  const opened = '/?new=trade&source=pwa&open=posts&item=7&other=1#course-viewer-7';
  history.replaceState({ section: 'market' }, '', opened);

  forgetLaunch();

  expect(location.search + location.hash).toBe('?other=1'); // a reload must not open the webinar again
  expect(history.state).toEqual({ section: 'market' });
});
