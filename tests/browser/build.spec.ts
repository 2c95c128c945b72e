import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { packedKb, readBuiltScripts } from '#tests/support/built-scripts.ts';
import { expect, test } from './support/test.ts';

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url));
const assets = join(dist, 'assets');
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const { scripts, sections, importsOf, withImports, weigh, firstScreenKb, addedKb } =
  readBuiltScripts(dist);

test('the page holds one inline script and its stylesheet, and nothing else inline', () => {
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(html).not.toMatch(/\sstyle=|\son\w+=|rel="stylesheet"/);
});

test('fault 29: the build contains no symbolic link, which a file server would follow out of it', () => {
  const entries = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(entries.filter((entry) => lstatSync(join(dist, entry)).isSymbolicLink())).toEqual([]);
  expect(entries.length).toBeGreaterThan(10);
});

/** Whether a stylesheet has rules for a class. */
const styled = (css: string, name: string): boolean =>
  css.includes(`.${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}`);

test('the page contains the styles of every class of login and skeleton', () => {
  const [sheet = ''] = readdirSync(assets).filter((entry) => entry.endsWith('.css'));
  const everything = readFileSync(join(assets, sheet), 'utf8');
  const inline = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(/\s+/),
  );

  expect(classes.length).toBeGreaterThan(100);
  expect(classes.filter((name) => styled(everything, name) && !styled(inline, name))).toEqual([]);
});

test('the scripts of each first screen are preloaded', () => {
  expect(html).toMatch(/"visitor":\["\/assets\/AccessScreen-/);
  expect(html).toMatch(/"trader":\["\/assets\/shell-[^"]+css","\/assets\/TraderShell-/);
  expect(html).toMatch(/"admin":\["\/assets\/shell-[^"]+css","\/assets\/AdminShell-/);
});

test('every text file has its compressed variants', () => {
  const files = readdirSync(assets);
  const large = scripts.filter((file) => lstatSync(join(assets, file)).size > 1024);
  for (const file of large) {
    const packed = readFileSync(join(assets, `${file}.gz`));
    expect(gunzipSync(packed).equals(readFileSync(join(assets, file)))).toBe(true);
    expect(files).toContain(`${file}.br`);
  }
});

// 1.2 KB of it handle blocked storage and other accounts' journals on the device, both checked at
// the login, and 1.8 KB the history of the whole app.
test('the login loads at most 80 KB of scripts and 8 KB of styles', () => {
  const styles = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
  expect(firstScreenKb('AccessScreen')).toBeLessThanOrEqual(80);
  expect(packedKb(styles)).toBeLessThanOrEqual(8);
});

for (const { shell, screen, kb } of [
  { shell: 'TraderShell', screen: 'MarketScreen', kb: 142 },
  { shell: 'AdminShell', screen: 'OverviewTab', kb: 194 },
]) {
  test(`the first screen of ${shell} loads at most ${kb} KB of scripts`, () => {
    expect(firstScreenKb(shell, screen, 'perform-call')).toBeLessThanOrEqual(kb);
  });
}

/** The journal brings its database along, with the checks of what is stored there, which also opens in the background. */
const mostKb = (section: string): number => (section.startsWith('JournalScreen-') ? 153 : 83);

test('a section adds at most 83 KB of scripts to what is loaded before it, the journal 153', () => {
  const tooLarge = sections
    .filter((section) => addedKb(section) > mostKb(section))
    .map((section) => `${section}: ${addedKb(section).toFixed(1)} KB`);
  expect(sections.length).toBeGreaterThan(30);
  expect(tooLarge).toEqual([]);
});

// 31 KB of it are the tables of telephone numbers, which only the demo loads, once a number is sent.
test('all scripts together weigh at most 1,128 KB', () => {
  expect(weigh(scripts)).toBeLessThanOrEqual(1128);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the login is readable, because it is part of the page', async ({ page, host }) => {
    await page.goto(host.url);
    await expect(page.getByLabel('Access Code')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Access Platform' })).toBeVisible();
  });
});

test('input typed before the scripts arrived is preserved', async ({ page, host }) => {
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(host.url, { waitUntil: 'commit' });
  await page.getByLabel('Access Code').fill('ABCD');
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Access Code')).toHaveValue('ABCD');
});

test('the dark theme is set before the first paint', async ({ page, host }) => {
  await page.addInitScript(() => localStorage.setItem('bellwether.settings', '{"dark_mode":true}'));
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(host.url);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const colour = await page.locator('meta[name="theme-color"]').getAttribute('content');
  expect(colour).not.toBe('#ffffff');
});

for (const { who, stored, address, title } of [
  { who: 'a member', stored: {}, address: '/', title: true },
  { who: 'a member of the installed app', stored: {}, address: '/?source=pwa', title: true },
  { who: 'a member who opens a section', stored: {}, address: '/?open=signals', title: false },
  {
    who: 'an administrator',
    stored: { 'bellwether.profile': '{"role":"admin"}' },
    address: '/',
    title: false,
  },
]) {
  test(`${who} sees the skeleton of the app, ${title ? 'with' : 'without'} the headings of the market`, async ({
    page,
    host,
  }) => {
    const entries = Object.entries({ 'bellwether.token': 'x', ...stored });
    await page.addInitScript((all) => {
      for (const [key, text] of all) localStorage.setItem(key, text);
    }, entries);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(host.url + address);
    await expect(page.locator('#boot-skeleton')).toBeVisible();
    for (const text of ['Live Market Data', 'Real-Time Market Quotes']) {
      await expect(page.getByText(text)).toBeVisible({ visible: title });
    }
    await expect(page.getByLabel('Access Code')).toBeHidden();
  });
}

test('a page whose scripts have gone with an update offers to reload after sign-in', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage(); // React reports the missing file to the console
  await page.route('**/TraderShell-*.js', (route) => route.abort());
  await page.goto(server.url);
  await page.getByLabel('Access Code').fill(server.traderCode);
  await page.getByRole('button', { name: 'Access Platform' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(/^Welcome,/)).toBeVisible();
  await page.close();
});

test('no script imports itself: in a cycle one would run before its dependency', () => {
  const inCircles = scripts.filter((script) =>
    importsOf(script).some((imported) => withImports(imported).has(script)),
  );
  expect(inCircles).toEqual([]);
});
