import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** The browser of the tests: the one named in CHROMIUM_PATH, Debian's, or Playwright's own. */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] ??
  (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : chromium.executablePath());

/** Nothing leaves this machine, and no first-run page gets in the way. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
