import { expect, it } from 'vitest';
import { createMember } from '#tests/browser/support/api.ts';
import { inEachBrowser, useServer } from './support/devices.ts';
import { addTrade, openJournal, openSection, signIn, tradeRow } from './support/journal.ts';
import { byRole, element } from './support/target.ts';

const server = useServer();

inEachBrowser(({ engine, openDevice }) => {
  it('opens, signs in, displays the market, and keeps a saved trade after a reload', async () => {
    const code = await createMember(server(), `Opens ${engine}`);
    const { tab } = await openDevice({ server: server() });
    await signIn(tab, code);
    await tab.waitFor(byRole('heading', 'Live Market Data'));
    await openJournal(tab);
    await addTrade(tab, 'AUDNZD');
    await tab.reload();
    await openSection(tab, 'Trading Journal');
    await expect.poll(() => tab.count(tradeRow('AUDNZD'))).toBe(1);
  });

  it('the strip of tabs has no vertical scroll bar', async () => {
    const { tab } = await openDevice({ server: server() });
    await signIn(tab, server().traderCode);
    await openJournal(tab);
    const strip = element(byRole('tablist', 'Trading Journal'));
    const sizes = await tab.evaluate(
      `(({ scrollHeight, clientHeight, offsetWidth, clientWidth }) =>
        ({ overflow: scrollHeight - clientHeight, barWidth: offsetWidth - clientWidth }))(${strip})`,
    );
    expect(sizes).toEqual({ overflow: 0, barWidth: 0 });
  });

  it('the service worker controls the page, and stores the whole app', async () => {
    const { tab } = await openDevice({ server: server() });
    await expect
      .poll(() => tab.evaluate('navigator.serviceWorker.controller?.scriptURL ?? null'))
      .toMatch(/\/sw\.js$/);
    const stored = `caches.match('/index.html', { ignoreSearch: true }).then((page) => page?.ok)`;
    expect(await tab.evaluate(stored)).toBe(true);
  });
});
