import type { BrowserContext, Page } from '@playwright/test';
import type { PushPayload } from '#contracts/notifications.ts';
import { apiToken } from './support/api.ts';
import {
  answerPermission,
  deliverPush,
  fakePushService,
  displayedNotifications,
  tapNotification,
} from './support/notifications.ts';
import { openSection, signIn, untilInstalled } from './support/pages.ts';
import { expect, phone, test, withWorker } from './support/test.ts';

test.use({ ...phone, ...withWorker });

const allow = (context: BrowserContext, url: string): Promise<void> =>
  context.grantPermissions(['notifications'], { origin: new URL(url).origin });

const toggle = (page: Page) => page.getByRole('switch', { name: 'Notifications', exact: true });

/** The switch changes once the server has stored it. */
async function turn(page: Page, checked: boolean): Promise<void> {
  await toggle(page).click();
  await expect(toggle(page)).toBeChecked({ checked });
}

const payload: PushPayload = {
  id: 'a-notice',
  topic: 'new_post',
  title: 'New post: Gold before the Fed',
  body: 'Levels we watch.',
  target: { section: 'posts', item: null },
  unread: 3,
};

/**
 * Delivers a message until it is displayed: on a busy machine Chromium was seen to lose one, after the worker
 * was installed and after a tap.
 */
async function deliverUntilDisplayed(
  page: Page,
  message: PushPayload | string,
  displayed: { title: string; body: string },
): Promise<void> {
  await expect(async () => {
    await deliverPush(page, message);
    await expect
      .poll(() => displayedNotifications(page), { timeout: 5000 })
      .toContainEqual(displayed);
  }).toPass();
}

test(
  'a push message is displayed, and a tap on it opens its section',
  { tag: '@full' },
  async ({ context, page, server }) => {
    await allow(context, server.url);
    await signIn(page, server.url, server.traderCode);
    await untilInstalled(page);

    const { title, body } = payload;
    await deliverUntilDisplayed(page, payload, { title, body });
    const later = 'Levels we still watch.';
    await deliverUntilDisplayed(page, { ...payload, body: later }, { title, body: later });
    expect(await displayedNotifications(page)).toHaveLength(1); // the second replaced the first

    await tapNotification(context, title);
    await expect(page).toHaveTitle(/^Trading Floor ·/);
    await expect.poll(() => displayedNotifications(page)).toEqual([]);

    const unreadable = { title: 'New notification', body: 'Open the app to read it.' };
    await deliverUntilDisplayed(page, 'not ours', unreadable);
  },
);

test(
  'allowing notifications displays a test, which closes automatically',
  { tag: '@full' },
  async ({ context, page, server }) => {
    await allow(context, server.url);
    await fakePushService(page);
    await signIn(page, server.url, server.traderCode);
    await untilInstalled(page);
    await openSection(page, 'Settings');

    await turn(page, false);
    await expect(page.getByText('Settings saved successfully!')).toBeVisible();
    await turn(page, true);
    await expect(page.getByText('On for this device', { exact: true })).toBeVisible();
    await expect.poll(() => displayedNotifications(page)).toHaveLength(1);
    await expect.poll(() => displayedNotifications(page), { timeout: 10_000 }).toEqual([]);

    // The server has the subscription, which ends with the session.
    await page.reload();
    await openSection(page, 'Settings');
    await expect(toggle(page)).toBeChecked();
  },
);

test(
  'without permission the switch reverts and says what to do',
  { tag: '@full' },
  async ({ page, server }) => {
    await answerPermission(page, 'default');
    await signIn(page, server.url, server.traderCode);
    await openSection(page, 'Settings');
    await turn(page, false);
    await toggle(page).click();

    const required = page.getByText(
      'Notification permission required. Please enable in browser settings.',
    );
    await expect(required).toBeVisible();
    await expect(toggle(page)).not.toBeChecked();
    await expect(required).toBeHidden();
  },
);

test(
  'blocked notifications are reported as blocked',
  { tag: '@full' },
  async ({ page, server }) => {
    await answerPermission(page, 'denied');
    await signIn(page, server.url, server.traderCode);
    await openSection(page, 'Settings');
    await turn(page, false);
    await toggle(page).click();
    await expect(page.getByText(/^Notifications are blocked in this browser/)).toBeVisible();
    await expect(toggle(page)).not.toBeChecked();
  },
);

test(
  'a new post reaches the inbox, whose badge is on every screen',
  { tag: '@full' },
  async ({ page, server }) => {
    await signIn(page, server.url, server.traderCode);
    const token = await apiToken(server.url, server.adminCode);
    const answer = await fetch(`${server.url}/api/admin/posts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ title: 'Gold before the Fed', description: 'Levels.', images: [] }),
    });
    expect(answer.ok).toBe(true);

    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
    await expect(bell).toBeVisible({ timeout: 20_000 });
    await openSection(page, 'Dark Pools');
    await bell.click();
    const inbox = page.getByRole('dialog', { name: 'Notifications' });
    await inbox.getByRole('button', { name: /Gold before the Fed/ }).click();

    await expect(page).toHaveTitle(/^Trading Floor ·/);
    await expect(inbox).toBeHidden();
    await expect(page.getByText('Gold before the Fed').first()).toBeInViewport();
  },
);
