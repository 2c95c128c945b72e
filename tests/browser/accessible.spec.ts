import type { Page } from '@playwright/test';
import { openDemo, openSection } from './support/pages.ts';
import {
  adminTabLabels,
  axeViolations,
  sectionLabels,
  sidewaysOverflow,
  smallTargets,
} from './support/screens.ts';
import { serveBuild } from './support/static-host.ts';
import { desktop, expect, phone, test } from './support/test.ts';

/** Minimum width of WCAG 2.1, 1.4.10. */
const narrowest = { width: 320, height: 640 };

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < desktop.viewport.width;

/** Waits for the content instead of the placeholder. */
async function untilLoaded(page: Page): Promise<void> {
  const busyPart = page.getByRole('main').locator('[aria-busy="true"]');
  await expect(busyPart).toHaveCount(0, { timeout: 60_000 }); // the demo computes its markets in the page
}

/**
 * No axe violations, in the light theme on a phone and the dark theme on a desktop: the themes differ only in
 * colours, the devices in everything else. On the narrowest phone everything fits and touch targets are large
 * enough.
 */
async function expectAccessible(page: Page, name: string): Promise<void> {
  expect.soft(await axeViolations(page, isPhone(page) ? 'light' : 'dark'), name).toEqual([]);
  if (!isPhone(page)) return;
  await page.setViewportSize(narrowest);
  expect.soft(await sidewaysOverflow(page), `${name} fits`).toEqual([]);
  expect.soft(await smallTargets(page), `${name} can be touched`).toEqual([]);
  await page.setViewportSize(phone.viewport);
}

async function openAddTrade(page: Page): Promise<void> {
  await openSection(page, 'Trading Journal');
  await page.getByRole('main').getByRole('button', { name: 'Add Trade' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Add Trade Entry' })).toBeVisible();
}

const legalPaths = ['/terms', '/privacy', '/risk-disclosure'];

/** They are composed of the same parts as the others. */
const similarSections = [
  'Webinar',
  'Morning Briefing',
  'Dark Pools',
  'Sentiments',
  'Weekly Scanner',
  '1M Sniper',
  'History',
];

const sectionGroups = [
  {
    name: 'the sections of a trader are accessible',
    tag: [],
    labels: sectionLabels.filter((label) => !similarSections.includes(label)),
  },
  {
    name: 'the sections that resemble others are accessible',
    tag: '@full',
    labels: similarSections,
  },
];

async function openMethods(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: /Get Instant Access/ }).click();
  await page.getByRole('button', { name: 'Choose Monthly' }).click();
  await page.getByLabel('Full Name').fill('Kwame Boateng');
  await page.getByLabel('Email Address').fill('kwame.reader@example.com');
  await page.getByLabel('Phone Number').fill('+233241234567');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
}

for (const [device, options] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device}`, { tag: device === 'phone' ? [] : '@full' }, () => {
    test.use(options);
    test.slow();

    test('the screens of a visitor are accessible', async ({ page, host }) => {
      await page.goto(host.url);
      await expectAccessible(page, 'login');
      await page.getByRole('button', { name: 'Access Platform' }).click();
      await expect(page.getByText('Please enter your access code')).toBeVisible();
      await expectAccessible(page, 'login with a message');
      await page.getByRole('button', { name: /Get Instant Access/ }).click();
      await expect(page.getByRole('button', { name: 'Back to Login' })).toBeVisible();
      await expectAccessible(page, 'plans');
      await page.getByRole('button', { name: 'Choose Monthly' }).click();
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await expect(page.getByText('Please fill in all required fields')).toBeVisible();
      await expectAccessible(page, 'information with a message');
    });

    test('the payment and legal pages are accessible', { tag: '@full' }, async ({ page }) => {
      const demo = await serveBuild('dist-demo');
      try {
        await openMethods(page, demo.url);
        await expectAccessible(page, 'ways to pay');
        for (const path of legalPaths) {
          await page.goto(demo.url + path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page, path);
        }
      } finally {
        await demo.close();
      }
    });

    for (const { name, tag, labels } of sectionGroups) {
      test(name, { tag }, async ({ page, host }) => {
        await openDemo(page, host.url, 'trader');
        for (const label of labels) {
          await openSection(page, label);
          await untilLoaded(page);
          await expectAccessible(page, label);
        }
      });
    }

    test('the dialogs of a trader are accessible', async ({ page, host }) => {
      await openDemo(page, host.url, 'trader');
      if (isPhone(page)) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        await expectAccessible(page, 'drawer');
        await page.keyboard.press('Escape');
      }
      await openAddTrade(page);
      await expectAccessible(page, 'Add Trade Entry');
      await page.getByRole('dialog').getByRole('button', { name: 'Add Trade' }).click();
      await expectAccessible(page, 'Add Trade Entry with messages');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('checkbox').first().check();
      await expectAccessible(page, 'selected trades');
      await page.getByRole('button', { name: 'Tags', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Change tags' })).toBeVisible();
      await expectAccessible(page, 'Change tags');
      await page.keyboard.press('Escape');

      await openSection(page, 'Trading Floor');
      await page.getByRole('main').getByRole('button', { name: /image/i }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'enlarged image');
    });

    test('the dialogs of an administrator are accessible', async ({ page, host }) => {
      await openDemo(page, host.url, 'admin');
      await openSection(page, 'Trading Floor');
      await page.getByRole('main').getByRole('button', { name: 'Create Post' }).click();
      await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible();
      await expectAccessible(page, 'Create Post');
      await page.keyboard.press('Escape');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
      await expectAccessible(page, 'Delete a post');
    });

    test('the tabs of the console are accessible', { tag: '@full' }, async ({ page, host }) => {
      await openDemo(page, host.url, 'admin');
      for (const label of adminTabLabels) {
        await openSection(page, label);
        await untilLoaded(page);
        await expectAccessible(page, label);
      }
    });
  });
}
