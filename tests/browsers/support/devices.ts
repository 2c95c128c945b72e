import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import {
  isPrepared,
  startNewServer,
  startServer,
  type TestServer,
} from '#tests/browser/support/server.ts';
import { findBrowsers } from '../../../scripts/browsers.mjs';
import type { Engine, Profile, RunningBrowser } from './engine.ts';
import { chromium, firefox } from './puppeteer.ts';
import { createTab, type Tab } from './tab.ts';
import { webkit } from './webkit.ts';
import { notedFaults, startWire, type Wire } from './wire.ts';

const pictures = fileURLToPath(new URL('../../../test-results/browsers/', import.meta.url));

const installed = findBrowsers();
const engines: Record<Engine['name'], Engine | null> = {
  Chromium: installed.chromium === null ? null : chromium(installed.chromium),
  Firefox: installed.firefox === null ? null : firefox(installed.firefox),
  WebKit: installed.webkit === null ? null : webkit(installed.webkit),
};

/** A browser profile with its own proxy to the server. */
export type Device = {
  tab: Tab;
  wire: Wire;
  openTab: () => Promise<Tab>;
  /** Cuts the network; the browser also reports offline where its driver supports it. */
  goOffline: () => Promise<void>;
  goOnline: () => Promise<void>;
};

type OpenDevice = (options: { server: TestServer; holdMs?: number }) => Promise<Device>;

/** Fixture of a test group: the engine, and devices that are closed after each test. */
export type Bench = { engine: Engine['name']; openDevice: OpenDevice };

type Opened = { profile: Profile; wire: Wire; tabs: Tab[]; faults: string[] };

async function open(browser: RunningBrowser, engine: Engine, ...[options]: Parameters<OpenDevice>) {
  const { server, holdMs } = options;
  const watchesFaults = engine.faultsFrom === 'page';
  const wire = await startWire({
    serverUrl: server.url,
    watchesFaults,
    ...(holdMs !== undefined && { holdMs }),
  });
  const profile = await browser.openProfile();
  const opened: Opened = { profile, wire, tabs: [], faults: [] };
  const openTab = async (): Promise<Tab> => {
    const tab = createTab(await profile.openPage(opened.faults));
    opened.tabs.push(tab);
    await tab.open(wire.url);
    return tab;
  };
  const device: Device = {
    tab: await openTab(),
    wire,
    openTab,
    async goOffline() {
      await profile.setOffline?.(true);
      await wire.cut();
    },
    async goOnline() {
      await wire.mend();
      await profile.setOffline?.(false);
    },
  };
  return { opened, device };
}

/** Faults of its pages, reported by the driver or the page. */
async function faultsOf({ tabs, faults }: Opened, engine: Engine): Promise<string[]> {
  if (engine.faultsFrom === 'driver') return faults;
  const noted = await Promise.all(tabs.map((tab) => tab.evaluate<string[]>(notedFaults)));
  return noted.flat();
}

async function savePictures(test: string, opened: readonly Opened[]): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const tabs = opened.flatMap((each) => each.tabs);
  for (const [index, tab] of tabs.entries()) {
    const name = `${test.replaceAll(/\W+/g, '-')}-${index + 1}.png`;
    await tab.screenshot().then(
      (picture) => writeFile(`${pictures}${name}`, picture),
      () => null, // the tab is closed
    );
  }
}

/** Runs the same tests in each installed engine. */
export function inEachBrowser(write: (bench: Bench) => void): void {
  for (const [name, engine] of Object.entries(engines)) {
    describe.skipIf(engine === null)(`in ${name}`, () => {
      if (engine !== null) write(useBench(engine));
    });
  }
}

function useBench(engine: Engine): Bench {
  let browser: RunningBrowser | null = null;
  const all: Opened[] = [];
  beforeAll(async () => {
    browser = await engine.launch();
  });
  afterAll(() => browser?.close());
  afterEach(async ({ task }) => {
    const devices = all.splice(0);
    try {
      if (task.result?.state === 'fail') await savePictures(`${engine.name} ${task.name}`, devices);
      const faults = await Promise.all(devices.map((each) => faultsOf(each, engine)));
      expect(faults.flat()).toEqual([]);
    } finally {
      await Promise.all(devices.flatMap(({ profile, wire }) => [profile.close(), wire.close()]));
    }
  });
  return {
    engine: engine.name,
    async openDevice(options) {
      if (browser === null) throw new Error('the browser is started before the tests');
      const { opened, device } = await open(browser, engine, options);
      all.push(opened);
      return device;
    },
  };
}

/**
 * Starts a real server for the tests of a file, with history when the browser tests have prepared
 * it.
 * @returns getter for the running server
 */
export function useServer(): () => TestServer {
  let server: TestServer | null = null;
  beforeAll(async () => {
    server = await (isPrepared() ? startServer() : startNewServer());
  });
  afterAll(() => server?.remove());
  return () => {
    if (server === null) throw new Error('the server is started before the tests');
    return server;
  };
}
