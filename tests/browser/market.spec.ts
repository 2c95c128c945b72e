import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openDemo, openSection, signIn } from './support/pages.ts';
import { desktop, expect, phone, test } from './support/test.ts';

const EMBEDS = 'https://www.tradingview-widget.com/**';
const PROVIDER = /tradingview/;

/** Opens the market with the chart provider's hosts blocked. */
async function openMarket(page: Page, server: { url: string; traderCode: string }) {
  await page.route(PROVIDER, (route) => route.abort());
  await signIn(page, server.url, server.traderCode);
  await expect(page.getByRole('heading', { level: 1, name: 'Live Market Data' })).toBeVisible();
}

const quote = (page: Page, symbol: string) =>
  page.getByRole('row').filter({ has: page.getByText(symbol, { exact: true }) });

for (const [device, options] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device}`, { tag: device === 'phone' ? [] : '@full' }, () => {
    test.use(options);

    test('the market is complete without the provider, and its prices move', async ({
      page,
      server,
    }) => {
      await openMarket(page, server);

      await expect(page.getByRole('region', { name: 'Ticker prices' })).toContainText('EURUSD');
      for (const symbol of ['EURUSD', 'XAUUSD', 'US30', 'BTCUSD']) {
        await expect(quote(page, symbol)).toContainText(/\d\.\d/);
      }
      await expect(page.getByText('Simulated market', { exact: true })).toHaveCount(1);
      await expect(page.getByText(/^(Live Data|Real-Time)$/)).toHaveCount(0);

      const before = await quote(page, 'BTCUSD').textContent(); // also traded at the weekend
      await expect(quote(page, 'BTCUSD')).not.toHaveText(before ?? '', { timeout: 30_000 });
    });
  });
}

test.describe('on a phone of 390 × 844', () => {
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test('quotes begin at most 200 px below the header, are 48 px high and open their chart', async ({
    page,
    server,
  }) => {
    await openMarket(page, server);
    await expect(page.locator('[data-sparkline=EURUSD]')).toBeVisible();
    await expect(async () => {
      const header = await page.getByRole('banner').boundingBox();
      const first = await quote(page, 'EURUSD').boundingBox(); // null while its row is rendered anew
      const below = (header?.y ?? NaN) + (header?.height ?? NaN);
      expect((first?.y ?? NaN) - below).toBeLessThanOrEqual(200);
      expect(first?.height).toBe(48);
    }).toPass();

    await page.getByRole('button', { name: 'Open the chart of XAUUSD' }).click();
    await expect(page.getByRole('img', { name: /^Candle chart of XAUUSD/ })).toBeVisible();
    await page.goBack();
    await expect(quote(page, 'XAUUSD')).toBeVisible();
  });
});

test(
  'a message from our own page does not mark a widget as ready',
  { tag: '@full' },
  async ({ page, server }) => {
    await openMarket(page, server);
    await expect(page.getByRole('region', { name: 'Ticker prices' })).toBeVisible();

    await page.evaluate(() => window.postMessage({ name: 'tv-widget-load' }, '*'));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

    await expect(page.getByRole('region', { name: 'Ticker prices' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Charts by TradingView' })).toHaveCount(0);
  },
);

/** A hostile widget: tries to read our page, reports the results, then reports ready. */
const hostileWidget = `<!doctype html><body>a widget<script>
  const attempt = (name, run) => {
    try { return name + ': ' + String(run()); } catch (error) { return name + ': ' + error.name; }
  };
  const results = [
    attempt('the token', () => parent.localStorage.getItem('bellwether.token')),
    attempt('the page', () => parent.document.title),
    attempt('the address', () => top.location.href),
  ];
  parent.postMessage({ results }, '*');
  parent.postMessage(JSON.stringify({ name: 'tv-widget-load' }), '*');
</script></body>`;

test(
  'a widget replaces ours once it is ready, and can read nothing of our page',
  { tag: '@full' },
  async ({ page, server }) => {
    await page.route(EMBEDS, (route) =>
      route.fulfill({ contentType: 'text/html', body: hostileWidget }),
    );
    await page.addInitScript(() => {
      const events: unknown[] = [];
      Reflect.set(window, 'told', events);
      window.addEventListener('message', ({ data }: MessageEvent<{ results?: string[] }>) => {
        if (data.results) events.push(...data.results);
      });
    });
    await signIn(page, server.url, server.traderCode);

    await expect(page.getByRole('link', { name: 'Charts by TradingView' })).toHaveCount(2);
    await expect(page.getByTitle('Ticker of the chart provider')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ticker prices' })).toHaveCount(0);
    const events = await page.evaluate(() => Reflect.get(window, 'told') as string[]);
    expect([...new Set(events)].toSorted()).toEqual([
      'the address: SecurityError',
      'the page: SecurityError',
      'the token: SecurityError',
    ]);
  },
);

/** A separate page, because a blocked script is logged to the console. */
async function openApart(
  browser: Browser,
  options: typeof desktop,
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext(options);
  return [context, await context.newPage()];
}

test(
  'neither an injected nor a foreign script runs',
  { tag: '@full' },
  async ({ browser, server }) => {
    const [context, page] = await openApart(browser, desktop);
    const run = `document.documentElement.dataset.planted = 'ran'`;
    await page.route(PROVIDER, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: run }),
    );
    await page.goto(server.url);

    const reports = await page.evaluate(async (source) => {
      const violations: string[] = [];
      const both = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', (violation) => {
          violations.push(`${violation.effectiveDirective} ${violation.blockedURI}`);
          if (violations.length === 2) resolve();
        });
      });
      const planted = document.createElement('script');
      planted.textContent = source;
      const foreign = document.createElement('script');
      foreign.src = 'https://s3.tradingview.com/tv.js';
      document.body.append(planted, foreign);
      await both;
      return violations;
    }, run);

    expect(reports.toSorted()).toEqual([
      'script-src-elem https://s3.tradingview.com/tv.js',
      'script-src-elem inline',
    ]);
    await expect(page.locator('html')).not.toHaveAttribute('data-planted');
    await context.close();
  },
);

test(
  'the demo displays the market and calls no other host',
  { tag: '@full' },
  async ({ page, host }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== host.url) foreign.push(request.url());
    });
    await openDemo(page, host.url, 'trader');
    await expect(page.getByRole('region', { name: 'Ticker prices' })).toBeVisible();
    await expect(quote(page, 'EURUSD')).toContainText(/\d\.\d/);
    await openSection(page, 'Trading Floor');
    await openSection(page, 'Market Data');
    await expect(page.getByRole('region', { name: 'Ticker prices' })).toBeVisible();
    expect(foreign).toEqual([]);
  },
);
