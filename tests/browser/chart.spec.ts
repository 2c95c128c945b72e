import type { Locator, Page } from '@playwright/test';
import { openSection, signIn, untilInstalled, untilPersisted } from './support/pages.ts';
import { axeViolations, sidewaysOverflow, smallTargets } from './support/screens.ts';
import { desktop, expect, phone, test, withWorker } from './support/test.ts';

const PROVIDER = /tradingview/;
const EMBEDS = 'https://www.tradingview-widget.com/**';

type Account = { url: string; code: string };

/** Opens the chart with the chart provider's hosts blocked. */
async function openChart(page: Page, { url, code }: Account): Promise<Locator> {
  await page.route(PROVIDER, (route) => route.abort());
  await signIn(page, url, code);
  await openSection(page, 'Chart');
  const chart = page.getByRole('img', { name: /^Candle chart of/ });
  await expect(chart).toBeVisible();
  return chart;
}

const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();
const legend = (page: Page) => page.getByRole('slider', { name: /^Candle of/ });

/** Number of loaded candles. */
const candleCount = async (page: Page): Promise<number> =>
  Number(await legend(page).getAttribute('max'));

for (const [device, options] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device}`, { tag: device === 'phone' ? [] : '@full' }, () => {
    test.use(options);
    test.slow();

    test('our chart has all its functions while the provider is unreachable', async ({
      page,
      server,
    }) => {
      const chart = await openChart(page, { url: server.url, code: server.traderCode });
      await expect(chart).toHaveAccessibleName(/^Candle chart of EURUSD H4: [\d,]+ candles/);
      await expect(page.getByText('Simulated market', { exact: true })).toBeVisible();

      await page.getByRole('combobox', { name: 'Instrument' }).selectOption('BTCUSD');
      await choose(page, 'H1');
      await expect(chart).toHaveAccessibleName(/^Candle chart of BTCUSD H1: 501 candles/);
      await choose(page, 'EMA 200');
      await choose(page, 'RSI 14');
      await expect(legend(page)).toHaveAttribute('aria-valuetext', /EMA 200 [\d,.]+, RSI 14 \d/);
      expect(await sidewaysOverflow(page)).toEqual([]);
      if (device === 'phone') expect(await smallTargets(page)).toEqual([]);

      const before = await chart.screenshot();
      await page.getByRole('button', { name: 'Analyse chart' }).click();
      const analysis = page.getByRole('region', { name: 'Analysis of BTCUSD H1' });
      await expect(analysis.getByText('pattern reading, not graded')).toBeVisible();
      await expect(analysis.getByText(/^Pattern clarity/)).toBeVisible();
      expect((await chart.screenshot()).equals(before)).toBe(false);

      await choose(page, 'Show as table');
      await expect(page.getByRole('rowheader')).toHaveCount(50);
      expect(await sidewaysOverflow(page)).toEqual([]);
      for (const theme of ['light', 'dark'] as const) {
        expect(await axeViolations(page, theme)).toEqual([]);
      }
    });
  });
}

test.describe('on a phone of 390 × 844', () => {
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test('the chart is most of the window, and all of it in full screen, until Back', async ({
    page,
    server,
  }) => {
    const chart = await openChart(page, { url: server.url, code: server.traderCode });
    const box = await chart.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(0.55 * 844);
    const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(bar?.y ?? NaN);

    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
    await expect(async () => {
      expect((await chart.boundingBox())?.height).toBeGreaterThan(box?.height ?? NaN);
    }).toPass();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advanced Trading Chart');
    expect((await chart.boundingBox())?.height).toBe(box?.height);
  });
});

test(
  'the arrow keys move from candle to candle, and into older history',
  { tag: '@full' },
  async ({ page, server }) => {
    await openChart(page, { url: server.url, code: server.traderCode });
    await page.getByRole('combobox', { name: 'Instrument' }).selectOption('BTCUSD');
    await expect(legend(page)).toHaveAccessibleName('Candle of BTCUSD H4');
    await expect(legend(page)).toHaveAttribute('max', '501');
    await legend(page).focus();
    const last = await legend(page).getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowLeft');
    await expect(legend(page)).not.toHaveAttribute('aria-valuetext', last ?? '');

    const older = page.waitForResponse((answer) => /\/api\/candles\?.*\bto=/.test(answer.url()));
    await page.keyboard.press('Home');
    await older;
    await expect.poll(() => candleCount(page)).toBeGreaterThan(501);
  },
);

test(
  'dragging the chart into the past loads older candles',
  { tag: '@full' },
  async ({ page, server }) => {
    const chart = await openChart(page, { url: server.url, code: server.traderCode });
    await choose(page, 'H1');
    await expect(chart).toHaveAccessibleName(/EURUSD H1/);
    const countBefore = await candleCount(page);
    const box = await chart.boundingBox();
    if (box === null) throw new Error('the chart has no place');
    await expect(async () => {
      await page.mouse.move(box.x + 20, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 120, box.y + 100, { steps: 4 });
      await page.mouse.up();
      expect(await candleCount(page)).toBeGreaterThan(countBefore);
    }).toPass();
  },
);

test(
  'a silent provider chart times out, and our candles stay',
  { tag: '@full' },
  async ({ page, server }) => {
    await page.clock.install();
    const chart = await openChart(page, { url: server.url, code: server.traderCode });
    await expect(page.getByText('Loading TradingView chart...')).toBeVisible();
    await page.clock.fastForward(4000);
    await expect(page.getByText('Loading TradingView chart...')).toHaveCount(0);
    await page.clock.fastForward(22_000);

    await expect(
      page.getByRole('status').getByText('Failed to load TradingView chart'),
    ).toBeVisible();
    await expect(chart).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await reloaded;
  },
);

test(
  'the provider’s chart replaces ours once it works, until ours is selected',
  { tag: '@full' },
  async ({ page, server }) => {
    const ready = `<script>parent.postMessage(JSON.stringify({ name: 'tv-widget-load' }), '*')</script>`;
    await page.route(EMBEDS, (route) => route.fulfill({ contentType: 'text/html', body: ready }));
    await signIn(page, server.url, server.traderCode);
    await openSection(page, 'Chart');

    const frame = page.getByTitle('Chart of the chart provider');
    await expect(frame).toBeVisible();
    expect((await frame.boundingBox())?.height).toBe(700);
    await expect(page.getByRole('link', { name: 'Charts by TradingView' })).toBeVisible();
    await choose(page, 'Our candles');
    await expect(page.getByRole('img', { name: /^Candle chart of EURUSD H4/ })).toBeVisible();
    await expect(frame).toHaveCount(0);
  },
);

test.describe('installed', () => {
  test.use(withWorker);

  test(
    'a chart that was opened once can be read offline',
    { tag: '@full' },
    async ({ page, context, server }) => {
      const chart = await openChart(page, { url: server.url, code: server.traderCode });
      await untilInstalled(page);
      await untilPersisted(page, 'candles');

      await context.setOffline(true);
      await page.reload();
      await openSection(page, 'Chart');

      await expect(chart).toHaveAccessibleName(/^Candle chart of EURUSD H4: [\d,]+ candles/);
      await expect(page.getByText(/^as of .*, offline$/)).toBeVisible();
      await expect(page.getByText('Failed to load TradingView chart')).toBeVisible();
      await choose(page, 'RSI 14');
      await expect(legend(page)).toHaveAttribute('aria-valuetext', /RSI 14 \d/);
    },
  );
});

test('the console has the same chart, on M15', { tag: '@full' }, async ({ page, server }) => {
  const chart = await openChart(page, { url: server.url, code: server.adminCode });
  await expect(chart).toHaveAccessibleName(/^Candle chart of EURUSD M15/);
});
