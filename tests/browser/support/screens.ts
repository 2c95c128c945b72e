import type { Page } from '@playwright/test';

/** The menu labels of both areas, as documented. */
export const sectionLabels = [
  'Market Data',
  'Webinar',
  'Morning Briefing',
  'Trading Floor',
  'Institutional',
  'Dark Pools',
  'Sentiments',
  'Peak Scanner',
  'Weekly Scanner',
  '1M Sniper',
  'Trading Signals',
  'History',
  'Trading Journal',
  'Chart',
  'Settings',
];

export const adminTabLabels = [
  'Overview',
  'User Management',
  'Lead Requests',
  'Payment Management',
  'Trading Floor',
  'Trading Signals',
  'Institutional Monitor',
  'Sentiment Monitor',
  'Journal Monitor',
  'Dark Pools',
  'Webinar Management',
  'Chart',
  'Chart Analysis',
  'System Health',
  'Platform Analytics',
  'Admin Settings',
];

/** Shows the page in a theme, as the setting would, with every colour arrived. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
    // Ended and not waited for: one of a part that is not drawn any more may never end by itself.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
  }, theme);
}

const SMALLEST_TARGET_PX = 44;

/** Everything that can be touched and is smaller than a fingertip, described for the reader. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]',
    );
    return [...controls]
      .filter((control) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((control) => control.closest('[inert], [aria-hidden="true"]') === null)
      .map((control) => {
        const isSmallByNature = control.matches('[type="checkbox"], [type="radio"], [type="file"]');
        return (isSmallByNature && control.closest('label')) || control; // its label can be touched too
      })
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1) // shown to screen readers alone
      .filter(({ box }) => Math.round(box.width) < smallest || Math.round(box.height) < smallest)
      .map(({ target, box }) => {
        const name = target.getAttribute('aria-label') ?? target.textContent.trim();
        return `${target.tagName} "${name}" ${Math.round(box.width)}×${Math.round(box.height)}`;
      });
  }, SMALLEST_TARGET_PX);
}

/** By how many pixels the page can be scrolled sideways, and what sticks out. */
export function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide
      .slice(0, 5)
      .map((element) => `${scrollWidth} px: ${element.outerHTML.slice(0, 120)}`);
  });
}
