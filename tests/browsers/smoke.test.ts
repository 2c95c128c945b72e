import { expect, it } from 'vitest';
import { createMember } from '#tests/browser/support/api.ts';
import { inEachBrowser, useServer } from './support/devices.ts';
import { addTrade, openJournal, openSection, signIn, tradeRow } from './support/journal.ts';
import { byRole, element } from './support/target.ts';

const server = useServer();

/** Pixels by which the strip of tabs scrolls up and down, and the width of its scroll bar. */
const scrollOfStrip = `(({ scrollHeight, clientHeight, offsetWidth, clientWidth }) =>
  ({ overflow: scrollHeight - clientHeight, barWidth: offsetWidth - clientWidth }))(${element(
    byRole('tablist', 'Trading Journal'),
  )})`;

const storedPage = `caches.match('/index.html', { ignoreSearch: true }).then((page) => page?.ok)`;

inEachBrowser(({ engine, openDevice }) => {
  it('opens, signs in, displays the market, and keeps the app and a saved trade after a reload', async () => {
    const code = await createMember(server(), `Opens ${engine}`);
    const { tab } = await openDevice({ server: server() });
    await signIn(tab, code);
    await tab.waitFor(byRole('heading', 'Live Market Data'));
    await openJournal(tab);
    expect(await tab.evaluate(scrollOfStrip)).toEqual({ overflow: 0, barWidth: 0 });
    await addTrade(tab, 'AUDNZD');

    await expect
      .poll(() => tab.evaluate('navigator.serviceWorker.controller?.scriptURL ?? null'))
      .toMatch(/\/sw\.js$/);
    expect(await tab.evaluate(storedPage)).toBe(true);
    await tab.reload();
    await openSection(tab, 'Trading Journal');
    await expect.poll(() => tab.count(tradeRow('AUDNZD'))).toBe(1);
  });
});
