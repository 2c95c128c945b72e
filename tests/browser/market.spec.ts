import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openDemo, openSection, signIn } from './support/pages.ts';
import { desktop, expect, phone, test } from './support/test.ts';

const EMBEDS = 'https://www.tradingview-widget.com/**';
const PROVIDER = /tradingview/;

/** The market of a member whose network does not let the chart provider's hosts through. */
async function openMarket(page: Page, server: { url: string; traderCode: string }) {
  await page.route(PROVIDER, (route) => route.abort());
  await signIn(page, server.url, server.traderCode);
  await expect(page.getByRole('heading', { level: 1, name: 'Live Market Data' })).toBeVisible();
}

const quote = (page: Page, symbol: string) =>
  page.getByRole('row').filter({ has: page.getByText(symbol, { exact: true }) });

for (const [device, options] of Object.entries({ phone, desktop })) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('the market is all there without the provider, and its prices move', async ({
      page,
      server,
    }) => {
      await openMarket(page, server);

      await expect(page.getByRole('region', { name: 'Ticker prices' })).toContainText('EURUSD');
      for (const symbol of ['EURUSD', 'XAUUSD', 'US30', 'BTCUSD']) {
        await expect(quote(page, symbol)).toContainText(/\d\.\d/);
      }
      await expect(page.getByText('Live Data')).toBeVisible();
      await expect(page.getByText('Simulated market').first()).toBeVisible();

      const before = await quote(page, 'BTCUSD').textContent(); // traded at the weekend too
      await expect(quote(page, 'BTCUSD')).not.toHaveText(before ?? '', { timeout: 30_000 });
    });
  });
}

test('a word from our own page makes no widget look ready', async ({ page, server }) => {
  await openMarket(page, server);
  await expect(page.getByRole('region', { name: 'Ticker prices' })).toBeVisible();

  await page.evaluate(() => window.postMessage({ name: 'tv-widget-load' }, '*'));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

  await expect(page.getByRole('region', { name: 'Ticker prices' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Charts by TradingView' })).toHaveCount(0);
});

/** What a hostile widget would do first; it tells what became of it, and then that it is ready. */
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

test('a widget takes the place of ours once it is ready, and can read nothing of ours', async ({
  page,
  server,
}) => {
  await page.route(EMBEDS, (route) =>
    route.fulfill({ contentType: 'text/html', body: hostileWidget }),
  );
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Reflect.set(window, 'told', told);
    window.addEventListener('message', ({ data }: MessageEvent<{ results?: string[] }>) => {
      if (data.results) told.push(...data.results);
    });
  });
  await signIn(page, server.url, server.traderCode);

  await expect(page.getByRole('link', { name: 'Charts by TradingView' })).toHaveCount(2);
  await expect(page.getByTitle('Ticker of the chart provider')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ticker prices' })).toHaveCount(0);
  const told = await page.evaluate(() => Reflect.get(window, 'told') as string[]);
  expect([...new Set(told)].toSorted()).toEqual([
    'the address: SecurityError',
    'the page: SecurityError',
    'the token: SecurityError',
  ]);
});

/** A page of its own, because a refused script is written to the console. */
async function openApart(
  browser: Browser,
  options: typeof desktop,
): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext(options);
  return [context, await context.newPage()];
}

test('a script planted in the page does not run, nor does a foreign one', async ({
  browser,
  server,
}) => {
  const [context, page] = await openApart(browser, desktop);
  const run = `document.documentElement.dataset.planted = 'ran'`;
  await page.route(PROVIDER, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: run }),
  );
  await page.goto(server.url);

  const reports = await page.evaluate(async (source) => {
    const found: string[] = [];
    const both = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (violation) => {
        found.push(`${violation.effectiveDirective} ${violation.blockedURI}`);
        if (found.length === 2) resolve();
      });
    });
    const planted = document.createElement('script');
    planted.textContent = source;
    const foreign = document.createElement('script');
    foreign.src = 'https://s3.tradingview.com/tv.js';
    document.body.append(planted, foreign);
    await both;
    return found;
  }, run);

  expect(reports.toSorted()).toEqual([
    'script-src-elem https://s3.tradingview.com/tv.js',
    'script-src-elem inline',
  ]);
  await expect(page.locator('html')).not.toHaveAttribute('data-planted');
  await context.close();
});

test('the demo shows the market and asks no host but its own', async ({ page, host }) => {
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
});
