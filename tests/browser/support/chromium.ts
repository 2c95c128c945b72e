import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Path of the test browser: CHROMIUM_PATH, Debian's, or Playwright's own. */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] ??
  (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : chromium.executablePath());

const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Chromium without its own interface, which takes a third less of a core; the whole browser where there is
 * none. It installs no app and shows no push message; the spec files that fail in it are listed in
 * `tests/playwright.config.ts`.
 */
export const headlessShellPath = existsSync(DEBIAN_SHELL) ? DEBIAN_SHELL : chromiumPath;

/** No network services, no first-run page. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
