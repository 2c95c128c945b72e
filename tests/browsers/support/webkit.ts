import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '#tests/browser/support/server.ts';
import { type Engine, type PageDriver, type Profile, viewport } from './engine.ts';

const START_MS = 30_000;
const ANSWER_MS = 45_000;
const QUIT_MS = 5000;

export type WebkitPaths = { driver: string; browser: string; screen: string };

/** A process with its children: they end together, at the latest with the run. */
type Family = { child: ChildProcess; end: () => Promise<void> };

function startFamily(...[command, args, options]: Parameters<typeof spawn>): Family {
  const child = spawn(command, args ?? [], { ...options, detached: true });
  const { pid } = child;
  const kill = (): void => {
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // all of them have ended
    }
  };
  const ending = ['exit', 'disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  for (const signal of ending) process.once(signal, kill);
  return {
    child,
    async end() {
      for (const signal of ending) process.off(signal, kill);
      const gone = once(child, 'exit');
      kill();
      if (child.exitCode === null && child.signalCode === null) await gone;
    },
  };
}

/** Starts a virtual display with a free number. */
async function startScreen(path: string): Promise<Family & { display: string }> {
  const size = `${viewport.width + 100}x${viewport.height + 200}x24`;
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'];
  const family = startFamily(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const numbers = family.child.stdio[3] as Readable;
  const [number] = (await once(numbers, 'data', { signal: AbortSignal.timeout(START_MS) })) as [
    Buffer,
  ];
  return { ...family, display: `:${number.toString().trim()}` };
}

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${url}/status`).catch(() => null);
    if (answer?.ok === true) return;
    await pause(50);
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** A separate home folder: no personal settings, no animations. */
async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'bellwether-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  const settings = '[Settings]\ngtk-enable-animations=0\n';
  await writeFile(join(home, 'gtk-3.0', 'settings.ini'), settings);
  return home;
}

/** The driver controls one window at a time: switch to the tab's window before each call. */
function toDriver(driver: WebDriver, tab: string): PageDriver {
  const here = async (): Promise<WebDriver> => {
    await driver.switchTo().window(tab);
    return driver;
  };
  const elementOf = async (source: string): Promise<WebElement> => {
    const element = await (await here()).executeScript<WebElement | null>(`return ${source}`);
    if (element === null) throw new Error('the expression is no element');
    return element;
  };
  return {
    goto: async (url) => (await here()).get(url),
    reload: async () => (await here()).navigate().refresh(),
    async evaluate(source) {
      const [error, value] = await (
        await here()
      ).executeAsyncScript<[string | null, unknown]>(
        `const done = arguments[arguments.length - 1];
        new Promise((resolve) => resolve(${source}))
          .then((value) => done([null, value]), (error) => done([String(error?.stack ?? error), null]));`,
      );
      if (error !== null) throw new Error(error);
      return value;
    },
    click: async (source) => (await elementOf(source)).click(),
    type: async (text) => (await here()).actions().sendKeys(text).perform(),
    pressBackspace: async () => (await here()).actions().sendKeys(Key.BACK_SPACE).perform(),
    chooseFile: async (source, path) => (await elementOf(source)).sendKeys(path),
    bringToFront: async () => void (await here()),
    screenshot: async () => Buffer.from(await (await here()).takeScreenshot(), 'base64'),
    close: async () => (await here()).close(),
  };
}

async function openProfile(paths: WebkitPaths, display: string): Promise<Profile> {
  const home = await makeHome();
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    DISPLAY: display,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    GDK_BACKEND: 'x11',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1', // otherwise screenshots lack fixed elements
    MESA_SHADER_CACHE_DISABLE: 'true',
    NO_AT_BRIDGE: '1', // do not search for an accessibility bus
    LANG: 'C.UTF-8',
  };
  const service = startFamily(paths.driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const capabilities = new Capabilities();
  capabilities.set('browserName', 'MiniBrowser');
  capabilities.set('webkitgtk:browserOptions', { binary: paths.browser, args: ['--automation'] });
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  await driver.manage().setTimeouts({ script: ANSWER_MS, pageLoad: ANSWER_MS });
  await driver.manage().window().setRect(viewport);
  let isFirst = true;
  return {
    setOffline: null,
    async openPage() {
      // This driver keeps other tabs hidden, and a hidden page renders nothing.
      if (!isFirst) await driver.switchTo().newWindow('window');
      isFirst = false;
      return toDriver(driver, await driver.getWindowHandle());
    },
    async close() {
      // It may wait for a page that waits for the network.
      await Promise.race([driver.quit().catch(() => null), pause(QUIT_MS, null, { ref: false })]);
      await service.end();
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }); // its processes are exiting
    },
  };
}

/** WebKitGTK. Each profile is a separate browser; its data are deleted when it ends. */
export const webkit = (paths: WebkitPaths): Engine => ({
  name: 'WebKit',
  faultsFrom: 'page',
  async launch() {
    const screen = await startScreen(paths.screen);
    return {
      openProfile: () => openProfile(paths, screen.display),
      close: () => screen.end(),
    };
  },
});
