import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { CANDLES_BEFORE } from '#contracts/rules/journal/trade-candles.ts';
import { aTrade } from '../support/builders.ts';
import { apiToken } from '../browser/support/api.ts';
import { chromiumArguments, chromiumPath } from '../browser/support/chromium.ts';
import { openTrade } from '../browser/support/journal.ts';
import { openSection, signIn, untilInstalled } from '../browser/support/pages.ts';
import { startServer, type TestServer } from '../browser/support/server.ts';
import { type Bar, BARS, swingingBars } from './bare-page/bars.ts';
import { withBarePage } from './bare-page/build.ts';
import { serve } from './page-bench.ts';
import { median, type Row } from './report.ts';
import { post } from './servers.ts';

const AFTER_EXIT = 12;
const A_SECOND = 30; // the fastest speed of the replay
const PLAYED_MS = 10_000;
const WARM_UP_MS = 1000; // of a page that has just begun to play
const ROUNDS = 3;
/** How many candles are taken back before each round, so that none reaches the exit. */
const BACK = 500;
const LATE_MS = 25; // between two frames: a refresh of the screen, each 16.7 ms, was missed

function barAt(bars: readonly Bar[], index: number): Bar {
  const bar = bars.at(index);
  if (bar === undefined) throw new Error(`no bar ${index}`);
  return bar;
}

const instant = (bar: Bar): string => new Date((bar.time + 30) * 1000).toISOString();

/** A trade that all these bars belong to, with those before its entry and after its exit. */
async function addTrade(server: TestServer, bars: readonly Bar[]): Promise<void> {
  const [entry, exit] = [barAt(bars, CANDLES_BEFORE), barAt(bars, -AFTER_EXIT - 1)];
  const trade = aTrade({
    pair: 'BTCUSD', // its market never closes
    entry_price: entry.close,
    exit_price: exit.close,
    opened_at: instant(entry),
    closed_at: instant(exit),
    date: instant(exit),
  });
  const token = await apiToken(server.url, server.traderCode);
  await post(server, journalEndpoints.add.path, token, trade);
}

/** A file as a terminal exports it. */
const fileOf = (bars: readonly Bar[]) => ({
  name: 'minutes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    bars
      .map(({ time, open, high, low, close }) => {
        const wall = new Date(time * 1000).toISOString().slice(0, 16);
        return `${wall.replaceAll('-', '.').replace('T', ' ')},${open},${high},${low},${close},1\n`;
      })
      .join(''),
  ),
});

/** Opens the replay of the trade on the bars, near the exit. */
async function openReplay(page: Page, server: TestServer, bars: readonly Bar[]): Promise<void> {
  await signIn(page, server.url, server.traderCode);
  await untilInstalled(page);
  await openSection(page, 'Trading Journal');
  const detail = await openTrade(page, 'BTCUSD');
  await detail.getByRole('button', { name: 'Use my broker’s candles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use my broker’s candles' });
  await dialog.getByLabel('File of candles').setInputFiles(fileOf(bars));
  await dialog.getByLabel('Timeframe').selectOption('M1');
  await dialog.getByLabel('Time zone of the file').selectOption('UTC');
  await dialog.getByRole('button', { name: 'Use this file' }).click();
  await detail.getByRole('button', { name: 'Replay' }).click();
  await detail.getByText(`of ${BARS}: before the entry`).waitFor();
  await detail.getByText(String(A_SECOND), { exact: true }).click();
  await detail.getByRole('button', { name: 'Jump to the exit' }).click();
}

/** Presses a button of the page many times, each in a frame of its own. */
const press = (page: Page, name: string, times: number): Promise<void> =>
  page.evaluate(
    async ([label, count]) => {
      for (let n = 0; n < count; n += 1) {
        document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      }
    },
    [name, times] as const,
  );

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
});

/** The longest task of a page's main thread in a trace, ms. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString()));
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mains.includes(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks of a page');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}

type Played = {
  framesASecond: number;
  latePercent: number;
  longestMs: number;
  candlesASecond: number;
  /** Processor time of the page's main thread for each candle that was added. */
  msACandle: number;
};

/** Processor time of the page's main thread so far, ms. */
async function openClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
    return (seconds ?? Number.NaN) * 1000;
  };
}

/**
 * What the page's frames are like while something plays.
 *
 * @param count reads how many candles are on the chart
 * @param end called when the frames were watched
 */
async function watchFrames(
  browser: Browser,
  page: Page,
  { count, end }: { count: () => Promise<number>; end?: () => Promise<void> },
): Promise<Played> {
  await page.bringToFront();
  const clock = await openClock(page);
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
  });
  const [before, cpuBefore, startedAt] = [await count(), await clock(), performance.now()];
  const times = await page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const at: number[] = [];
        const frame = (now: number): void => {
          at.push(now);
          if (now - (at[0] ?? now) < ms) requestAnimationFrame(frame);
          else resolve(at);
        };
        requestAnimationFrame(frame);
      }),
    PLAYED_MS,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const [cpu, candles] = [(await clock()) - cpuBefore, (await count()) - before];
  await end?.();
  const longestMs = longestTask(await browser.stopTracing());
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    framesASecond: (gaps.length / total) * 1000,
    latePercent: (gaps.filter((gap) => gap > LATE_MS).length / gaps.length) * 100,
    longestMs,
    candlesASecond: candles / seconds,
    msACandle: cpu / candles,
  };
}

async function playOurs(browser: Browser, page: Page): Promise<Played> {
  const place = page.locator('section[aria-label="Replay"] output');
  await press(page, 'One candle back', BACK);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForTimeout(WARM_UP_MS);
  return watchFrames(browser, page, {
    count: async () => Number(/candle (\d+) of/.exec(await place.innerText())?.[1]),
    end: () => page.getByRole('button', { name: 'Pause', exact: true }).click(),
  });
}

/** The chart library alone with the same candles, in a place of the same size. */
async function playBare(browser: Browser, page: Page, address: string): Promise<Played> {
  await page.goto(address); // plays at once
  await page.waitForTimeout(WARM_UP_MS);
  return watchFrames(browser, page, {
    count: async () => Number(await page.locator('#chart').getAttribute('data-count')),
  });
}

const middle = (rounds: readonly Played[]): Played => {
  const of = (read: (played: Played) => number): number => median(rounds.map(read));
  return {
    framesASecond: of(({ framesASecond }) => framesASecond),
    latePercent: of(({ latePercent }) => latePercent),
    longestMs: of(({ longestMs }) => longestMs),
    candlesASecond: of(({ candlesASecond }) => candlesASecond),
    msACandle: of(({ msACandle }) => msACandle),
  };
};

function judge(ours: Played, bare: Played): Row[] {
  const what = 'replay of a trade with 10,000 candles';
  return [
    {
      what: `${what}: frames a second, against the chart library alone`,
      ours: ours.framesASecond,
      baseline: bare.framesASecond,
      unit: 'frames',
      limit: { of: 'figure', atLeast: 59 },
    },
    {
      what: `${what}: frames that missed a refresh of 16.7 ms`,
      ours: ours.latePercent,
      baseline: bare.latePercent,
      unit: '%',
      limit: { of: 'figure', atMost: 1 },
    },
    { what: `${what}: longest task`, ours: ours.longestMs, baseline: bare.longestMs, unit: 'ms' },
    {
      what: `${what}: candles added in a second`,
      ours: ours.candlesASecond,
      baseline: bare.candlesASecond,
      unit: 'calls',
    },
    {
      what: `${what}: processor time of the page for each candle`,
      ours: ours.msACandle,
      baseline: bare.msACandle,
      unit: 'ms',
      limit: { of: 'figure', atMost: 16 }, // a frame has 16.7
    },
  ];
}

/** The replay at its fastest speed, on a chart of 10,000 candles. */
export function benchReplay(): Promise<Row[]> {
  return withBarePage('chart.html', async (folder) => {
    const server = await startServer();
    const bare = await serve(folder);
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: chromiumArguments,
    });
    try {
      const from = Math.floor(Date.now() / DAY_MS) * DAY_MS - 8 * DAY_MS;
      const bars = swingingBars(from);
      await addTrade(server, bars);
      const viewport = { width: 1280, height: 800 };
      const page = await browser.newPage({ viewport });
      await openReplay(page, server, bars);
      const size = await page.getByRole('img', { name: /^Candle chart of BTCUSD/ }).boundingBox();
      if (size === null) throw new Error('the chart is not drawn');
      const barePage = await browser.newPage({ viewport });
      const parameters = {
        from,
        fitted: CANDLES_BEFORE,
        count: BARS - AFTER_EXIT - BACK,
        ...size,
        rate: A_SECOND,
      };
      const query = new URLSearchParams(
        Object.entries(parameters).map(([name, n]) => [name, String(n)]),
      );
      const address = `${bare.url}/chart.html?${query.toString()}`;
      const rounds: { ours: Played; bare: Played }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await page.bringToFront();
        await page.getByRole('button', { name: 'Jump to the exit' }).click();
        rounds.push({
          ours: await playOurs(browser, page),
          bare: await playBare(browser, barePage, address),
        });
      }
      return judge(middle(rounds.map(({ ours }) => ours)), middle(rounds.map((each) => each.bare)));
    } finally {
      await browser.close();
      bare.close();
      await server.remove();
    }
  });
}
