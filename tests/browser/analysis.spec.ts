import type { Page } from '@playwright/test';
import { openSection, signIn, untilInstalled, untilPersisted } from './support/pages.ts';
import { expect, phone, test, withWorker } from './support/test.ts';

test.use({ ...phone, ...withWorker });

const SAMPLE = 'Sample data: the live call failed';

const analyse = (page: Page) => page.getByRole('button', { name: 'ANALYSE' }).click();
const aged = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^as of /)
    .first();

/** Content of a screen once it has a response, real or sample. */
const content = {
  Sentiments: (page: Page) => page.getByRole('heading', { name: 'Market mood' }),
  Institutional: (page: Page) => page.getByRole('heading', { name: 'Liquidity map' }),
  'Dark Pools': (page: Page) => page.getByRole('heading', { name: 'Smart money flow' }),
} as const;
const analyses = ['Sentiments', 'Institutional', 'Dark Pools'] as const;

test(
  'with the server stopped, analyses display their last real figures with their age',
  { tag: '@full' },
  async ({ page, ownServer: server }) => {
    await signIn(page, server.url, server.traderCode);
    await untilInstalled(page);
    await openSection(page, 'Institutional');
    await analyse(page);
    await expect(content.Institutional(page)).toBeVisible();
    const [price] = await page.getByRole('article').first().allInnerTexts();
    await openSection(page, 'Sentiments');
    await expect(content.Sentiments(page)).toBeVisible();
    // Dark Pools and the briefing are not opened: they are prefetched.
    await untilPersisted(page, 'briefing', 'dark-pools', 'institutional', 'sentiments');
    await server.stop();
    await page.reload();

    for (const section of analyses) {
      await openSection(page, section);
      await expect(content[section](page)).toBeVisible();
      await expect(aged(page)).toBeVisible();
      await expect(page.getByText('Simulated market').first()).toBeVisible();
      await expect(page.getByText(SAMPLE)).toBeHidden();
    }
    await openSection(page, 'Morning Briefing');
    await expect(page.getByRole('heading', { name: 'Commentary' })).toBeVisible();
    await openSection(page, 'Institutional');
    expect(await page.getByRole('article').first().allInnerTexts()).toEqual([price]);
  },
);

test(
  'when nothing was ever loaded, a failed call displays marked samples until a retry succeeds',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const calls = /\/api\/(sentiments|dark-pools|institutional-analysis|morning-briefing)/;
    await context.route(calls, (route) => route.abort());
    await signIn(page, server.url, server.traderCode);
    for (const section of analyses) {
      await openSection(page, section);
      if (section === 'Institutional') await analyse(page);
      await expect(page.getByText(SAMPLE)).toBeVisible();
      await expect(content[section](page)).toBeVisible();
      await expect(page.getByText('Simulated market')).toBeHidden();
    }
    await openSection(page, 'Morning Briefing');
    await expect(page.getByText('No Briefing Available')).toBeVisible();

    await context.unroute(calls);
    for (const section of analyses) {
      await openSection(page, section);
      if (section === 'Institutional') await analyse(page);
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      // An open section also retries automatically, so the button may disappear before the click.
      await expect(async () => {
        if (await retry.isVisible()) await retry.click({ timeout: 1000 });
        await expect(page.getByText(SAMPLE)).toBeHidden({ timeout: 5000 });
      }).toPass();
      await expect(page.getByText('Simulated market').first()).toBeVisible();
    }
  },
);
