import { readFile } from 'node:fs/promises';
import { openSection, signIn, untilInstalled, untilPersisted } from './support/pages.ts';
import { desktop, expect, phone, test, withWorker } from './support/test.ts';

test.use(phone);

test(
  'a webinar is scheduled, a member registers, and the administrator sees the registration',
  { tag: '@full' },
  async ({ browser, page, server }) => {
    const admin = await browser.newPage(desktop);
    await signIn(admin, server.url, server.adminCode);
    await openSection(admin, 'Webinar Management');
    await expect(
      admin.getByRole('heading', { name: /^Scheduled Webinars \(\d+\)$/ }),
    ).toBeVisible();

    await signIn(page, server.url, server.traderCode);
    await openSection(page, 'Webinar');
    await expect(page.getByRole('heading', { name: 'Live Webinars' })).toBeVisible();
    const free = page.getByRole('article').filter({
      has: page.getByRole('button', { name: /^Register/ }),
    });
    const title = await free.first().getByRole('heading').innerText();
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title }) });
    await card.getByRole('button', { name: /^Register/ }).click();
    await expect(card.getByText(`Successfully registered for "${title}"!`)).toBeVisible();
    await expect(card.getByText('Registered', { exact: true })).toBeVisible();
    await expect(card.getByRole('link', { name: /^Join/ })).toHaveAttribute('href', /^https:/);

    const downloading = page.waitForEvent('download');
    await card
      .getByRole('button', { name: /^Add to calendar/ })
      .first()
      .click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);

    const row = admin
      .getByRole('listitem')
      .or(admin.getByRole('article'))
      .filter({ hasText: title });
    await row
      .first()
      .getByRole('button', { name: /registration/i })
      .click();
    await expect(admin.getByRole('dialog')).toContainText('Ama Mensah');
    await admin.close();
  },
);

test.describe('installed', () => {
  test.use(withWorker);

  test(
    'a link opens its webinar, also offline once the list was loaded',
    { tag: '@full' },
    async ({ context, page, server }) => {
      await signIn(page, server.url, server.traderCode);
      await openSection(page, 'Webinar');
      const articles = page.getByRole('article');
      await expect(articles.first()).toBeVisible();
      const id = await articles.last().getAttribute('aria-labelledby');
      const title = await articles.last().getByRole('heading').innerText();
      await untilInstalled(page);
      await untilPersisted(page, 'webinars');

      await context.setOffline(true);
      await page.goto('about:blank');
      await page.goto(`${server.url}/#course-viewer-${id?.replace('webinar-', '')}`);
      await expect(page).toHaveTitle(/^Webinar ·/);
      const linked = articles.filter({ has: page.getByRole('heading', { name: title }) });
      await expect(linked).toBeFocused();
      await expect(linked).toBeInViewport();
    },
  );
});
