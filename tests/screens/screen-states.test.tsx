import { fireEvent, waitFor } from '@testing-library/react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { HttpHandler } from 'msw';
import { type ReactElement, Suspense, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyReads, type PausedRead, pauseReads } from '#tests/support/paused-reads.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { AdminTab, adminTabKeys } from '#web/app/AdminTab.tsx';
import { SectionScreen } from '#web/app/SectionScreen.tsx';
import { memberViews } from '#web/app/TraderShell.tsx';
import { PriceSync } from '#web/data/market/PriceSync.tsx';
import { useMarketData } from '#web/data/market/market.ts';
import { ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

type MemberView = (typeof memberViews)[number];
type ScreenName = `member/${MemberView}` | `console/${(typeof adminTabKeys)[number]}`;

type Peculiarity = {
  /** Why the demands below do not fit the screen. */
  exempt?: string;
  /** The button before which it reads nothing. */
  press?: string;
  /** Reads that may fail without a message, each with the reason. */
  quiet?: Readonly<Record<string, string>>;
};

const pushKey = {
  'GET /push/key': 'turning notifications on reads it again, and says there what failed',
};

const trends = { 'GET /market-trends': 'quotes are complete without the line of their last hours' };

const peculiarities: Partial<Record<ScreenName, Peculiarity>> = {
  'member/trading-journal': {
    exempt: 'It reads the journal of this device: see tests/screens/journal*.test.tsx.',
  },
  'member/renew': {
    exempt: 'It reads nothing, the plans are part of the code: see tests/screens/plans.test.tsx.',
  },
  'member/institutional': { press: 'ANALYSE' },
  'member/market': { quiet: trends },
  'console/overview': { quiet: trends },
  'console/tradingview-chart': { quiet: trends },
  'member/analytics': {
    quiet: { 'GET /market-data': 'it moves the last candle until the candles are read again' },
  },
  'member/settings': { quiet: pushKey },
  'console/settings': { quiet: pushKey },
};

type Screen = Peculiarity & { name: string; user: 'trader' | 'admin'; ui: ReactElement | null };

const memberScreen = (view: MemberView): ReactElement | null =>
  view === 'renew' ? null : (
    <PriceSync>
      <SectionScreen section={view} wantedTask={null} onTaskDone={() => undefined} />
    </PriceSync>
  );

/** Whatever the two shells can open: a new section or tab is here without a change. */
const screens: readonly Screen[] = [
  ...memberViews.map((view): Screen => {
    const name = `member/${view}` as const;
    return { name, user: 'trader', ui: memberScreen(view), ...peculiarities[name] };
  }),
  ...adminTabKeys.map((tab): Screen => {
    const name = `console/${tab}` as const;
    return { name, user: 'admin', ui: <AdminTab tab={tab} />, ...peculiarities[name] };
  }),
];

const TO_LOAD =
  'Show a Skeleton meanwhile: QueryStates and AnswerStates of web/ui/states/AnswerStates.tsx do.';
const TO_FAIL =
  'Say what failed beside a Retry button: QueryStates and AnswerStates of web/ui/states/AnswerStates.tsx do.';
const TO_BE_EMPTY =
  'Say that there is nothing and what brings it: EmptyState of web/ui/states/EmptyState.tsx does.';
const TO_READ_NOTHING = 'If so it shall be, exempt it in this test, with the reason.';

const NOW = new Date('2026-11-20T14:06:00.000Z'); // a minute after the contract's examples

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const query = (within: Element, selector: string): Element[] => [
  ...within.querySelectorAll(selector),
];
const contentOf = ({ textContent }: Element): string => textContent;

type ProbeProps = { ui: ReactElement | null; onClient: (client: QueryClient) => void };

function Probe({ ui, onClient }: ProbeProps) {
  const client = useQueryClient();
  useEffect(() => onClient(client), [client, onClient]);
  return ui;
}

function show(
  { ui, user: role }: Screen,
  handlers: HttpHandler[],
  paused: readonly PausedRead[] = [],
) {
  let client: QueryClient | null = null;
  const setClient = (current: QueryClient) => {
    client = current;
  };
  const { container, user, unmount } = renderScreen(
    <Suspense fallback={<p data-chunk />}>
      <Probe ui={ui} onClient={setClient} />
    </Suspense>,
    { user: role, handlers },
  );
  const buttons = (name: string) =>
    query(container, 'button').filter((button) => contentOf(button) === name);
  return {
    container,
    unmount,
    buttons,
    click: (element: Element) => user.click(element),
    /** A skeleton with its name, as web/ui/states/Skeleton.tsx draws it. */
    isLoading: (): boolean =>
      query(container, '[aria-busy=true]').some(
        ({ previousElementSibling: name }) => name?.matches('output:not(:empty)') === true,
      ),
    texts(): Set<string> {
      const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
      const texts = new Set<string>();
      while (walker.nextNode()) texts.add(walker.currentNode.textContent ?? '');
      return texts;
    },
    /** Until all code is loaded, and each query was answered or is paused. */
    waitForReads: () =>
      waitFor(
        () => {
          if (query(container, '[data-chunk]').length > 0) throw new Error('its code is loading');
          if ((client?.isFetching() ?? 1) > paused.length) throw new Error('its reads do not end');
        },
        { interval: 5 },
      ),
  };
}

type View = ReturnType<typeof show>;

const PATIENCE_MS = 2000; // after the last answer

async function demand(isMet: () => boolean, message: string): Promise<void> {
  const check = () => {
    if (!isMet()) throw new Error(message);
  };
  await waitFor(check, { timeout: PATIENCE_MS, interval: 10, onTimeout: (error) => error });
}

type Step = { view: View; paused: readonly PausedRead[]; place: string };

/** Each read waits, fails, and comes after Retry; also those that only start after another has come. */
async function demandStates({ view, paused, place }: Step): Promise<number> {
  const seen = new Set<string>();
  await view.waitForReads();
  while (paused.length > 0) {
    const fresh = new Set(paused.map(({ name }) => name).filter((name) => !seen.has(name)));
    if (fresh.size > 0) {
      const reads = [...fresh].join(', ');
      await demand(
        view.isLoading,
        `${place} looks complete while it waits for ${reads}. ${TO_LOAD}`,
      );
      await failReads({ view, paused, place }, fresh);
      await retryReads({ view, paused, place }, fresh);
      for (const name of fresh) seen.add(name);
    } else {
      for (const read of paused.slice()) read.answer('data');
    }
    await view.waitForReads();
  }
  return seen.size;
}

/** Adds to `failed` what is only read because another read has failed. */
async function failReads({ view, paused }: Step, failed: Set<string>): Promise<void> {
  while (paused.length > 0) {
    for (const read of paused.slice()) {
      failed.add(read.name);
      read.answer('failure');
    }
    await view.waitForReads();
  }
}

async function retryReads({ view, paused, place }: Step, failed: ReadonlySet<string>) {
  const reads = [...failed].join(', ');
  const retries = () => view.buttons('Retry');
  await demand(() => retries().length > 0, `${place} hides that ${reads} failed. ${TO_FAIL}`);
  for (const button of retries()) {
    const message = button.closest('[role=alert], [role=status]')?.textContent ?? '';
    expect(message.replace('Retry', ''), `${place} has a Retry without a message`).not.toBe('');
  }
  for (const button of retries()) fireEvent.click(button);
  await view.waitForReads();
  const repeated = new Set(paused.map(({ name }) => name));
  const missed = [...failed].filter((name) => !repeated.has(name));
  expect(missed, `${place} has no Retry for ${missed.join(', ')}. ${TO_FAIL}`).toEqual([]);

  for (const { name, answer } of paused.slice()) {
    const message = `${place} looks complete while Retry waits for ${name}. ${TO_LOAD}`;
    if (failed.has(name)) await demand(view.isLoading, message);
    answer('data');
    await view.waitForReads();
  }
}

async function demandData(view: View, place: string): Promise<void> {
  await demand(() => !view.isLoading(), `${place} still loads after every answer.`);
  const alerts = query(view.container, '[role=alert]').map(contentOf);
  expect(alerts, `${place} alerts, though nothing failed`).toEqual([]);
  expect(view.buttons('Retry'), `${place} offers Retry, though nothing failed`).toEqual([]);
}

const NOTHING = /\b(?:no|not|nothing|nobody|none)\b/i;

/** @param usual its texts with data */
async function demandExplanation(view: View, usual: ReadonlySet<string>, place: string) {
  await demandData(view, place);
  const explanations = [...view.texts()].filter((text) => NOTHING.test(text) && !usual.has(text));
  expect(explanations, `${place} does not explain its empty lists. ${TO_BE_EMPTY}`).not.toEqual([]);
  const blanks = query(view.container, 'ul, ol, dl, tbody, section:has(h2, h3)')
    .filter((part) => contentOf(part) === (part.querySelector('h2, h3')?.textContent ?? ''))
    .map(({ outerHTML }) => outerHTML);
  expect(blanks, `${place} has parts with nothing in them. ${TO_BE_EMPTY}`).toEqual([]);
}

const nameOf = (tab: Element): string =>
  `${tab.closest('[role=tablist]')?.getAttribute('aria-label')}: ${contentOf(tab)}`;

/** Visits what the screen opens with, and then each of its tabs. */
async function eachTab(view: View, screen: Screen, visit: (place: string) => Promise<void>) {
  await view.waitForReads();
  for (const button of screen.press === undefined ? [] : view.buttons(screen.press)) {
    await view.click(button);
  }
  await visit(screen.name);
  const visited = new Set(query(view.container, '[role=tab][aria-selected=true]').map(nameOf));
  for (;;) {
    const next = query(view.container, '[role=tab]').find((tab) => !visited.has(nameOf(tab)));
    if (next === undefined) return;
    visited.add(nameOf(next));
    await view.click(next);
    await visit(`${screen.name}, ${nameOf(next)}`);
  }
}

async function demandAll(screen: Screen): Promise<void> {
  const { handlers, paused } = pauseReads(Object.keys(screen.quiet ?? {}));
  const view = show(screen, handlers, paused);
  const usual = new Map<string, Set<string>>();
  let reads = 0;
  await eachTab(view, screen, async (place) => {
    reads += await demandStates({ view, paused, place });
    await demandData(view, place);
    usual.set(place, view.texts());
  });
  expect(reads, `${screen.name} reads nothing. ${TO_READ_NOTHING}`).toBeGreaterThan(0);
  view.unmount();

  const empty = emptyReads();
  const bare = show(screen, empty.handlers);
  await eachTab(bare, screen, async (place) => {
    await bare.waitForReads();
    if (empty.emptied.size > 0) await demandExplanation(bare, usual.get(place) ?? new Set(), place);
    empty.emptied.clear();
  });
}

it.each(screens.filter(({ exempt }) => exempt === undefined))(
  '$name says what it waits for, what failed and how to repeat it, and why a list is empty',
  demandAll,
);

/** Prices as a careless author would show them. */
function Careless({ lacks }: { lacks: 'skeleton' | 'retry' | 'explanation' }) {
  const prices = useMarketData();
  if (prices.isPending) return lacks === 'skeleton' ? null : <Skeleton label="Loading prices" />;
  if (prices.data === undefined) {
    return lacks === 'retry' ? (
      <p role="alert">Prices could not be loaded.</p>
    ) : (
      <ErrorState text="Prices could not be loaded." retry={prices.refetch} />
    );
  }
  return (
    <ul>
      {prices.data.map(({ instrument }) => (
        <li key={instrument}>{instrument}</li>
      ))}
    </ul>
  );
}

it.each([
  ['skeleton', TO_LOAD],
  ['retry', TO_FAIL],
  ['explanation', TO_BE_EMPTY],
] as const)('tells the author of a screen without its %s what to do', async (lacks, advice) => {
  const screen: Screen = { name: 'new', user: 'trader', ui: <Careless lacks={lacks} /> };
  await expect(demandAll(screen)).rejects.toThrow(advice);
});

it('asks for the reason why a screen reads nothing', async () => {
  const screen: Screen = { name: 'new', user: 'trader', ui: <p>Nothing to read</p> };
  await expect(demandAll(screen)).rejects.toThrow(TO_READ_NOTHING);
});
