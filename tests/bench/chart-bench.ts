import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../browser/support/chromium.ts';
import { openSection, signIn, untilInstalled } from '../browser/support/pages.ts';
import { startServer } from '../browser/support/server.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 5;
const MOST_MS = 300; // from the click to the first drawn chart, whatever the provider's frame does

/** Clicks Chart in the menu. @returns ms until our own chart stands */
const opensIn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const buttons = [...document.querySelectorAll<HTMLElement>('nav button')];
    const startedAt = performance.now();
    buttons.find(({ textContent }) => textContent.trim() === 'Chart')?.click();
    while (document.querySelector('main canvas') === null) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return performance.now() - startedAt;
  });

/** How soon our own chart is there when its section is opened, its scripts being on the device. */
export async function benchChart(): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, server.url, server.traderCode);
    await untilInstalled(page);
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const opened = await opensIn(page);
      if (round > 0) times.push(opened); // the first one warms up
      await openSection(page, 'Settings');
    }
    const limit = { of: 'figure', atMost: MOST_MS } as const;
    return [
      { what: 'chart, from the click to the candles', ours: median(times), unit: 'ms', limit },
    ];
  } finally {
    await browser.close();
    await server.remove();
  }
}
