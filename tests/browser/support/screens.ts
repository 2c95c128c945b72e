import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Menu labels of both areas, as specified. */
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

/** Switches the theme like the setting, and finishes all colour transitions. */
export async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
    // Finished instead of awaited: an animation of an unrendered part may never end.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
  }, theme);
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Axe violations of the page in a theme. Not of its frames (legacy mode): they contain nothing to check. */
export async function axeViolations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await showTheme(page, theme);
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const results = (await axe.withTags(standards).analyze()).violations;
  return results.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

const SMALLEST_TARGET_PX = 44;

/** Descriptions of touch targets below the minimum size. */
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
        return (isSmallByNature && control.closest('label')) || control; // its label is a target too
      })
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1) // visible to screen readers only
      .filter(({ box }) => Math.round(box.width) < smallest || Math.round(box.height) < smallest)
      .map(({ target, box }) => {
        const name = target.getAttribute('aria-label') ?? target.textContent.trim();
        return `${target.tagName} "${name}" ${Math.round(box.width)}×${Math.round(box.height)}`;
      });
  }, SMALLEST_TARGET_PX);
}

/** Horizontal overflow in pixels, and the elements that cause it. */
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
