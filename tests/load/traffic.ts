import type { Population, Member } from './members.ts';
import type { Call } from './http-client.ts';
import { pushOf } from './journal-writes.ts';

/** One kind of request, and how often a member whose app is in sight makes it. */
export type Kind = {
  readonly name: string;
  /** Per member and minute: with an open event stream, and without one. */
  readonly perMinute: { readonly listening: number; readonly polling: number };
  /** Is asked for only where the web app is built. */
  readonly isOfApp?: true;
  readonly call: (member: Member, population: Population) => Call;
};

/** What members look at, as parts of all who have the app in sight. An assumption, and no measurement. */
const chart = 0.4;
const scanners = 0.2;
const signals = 0.1;
const sentiments = 0.15;
const journal = 0.15;

const both = (perMinute: number) => ({ listening: perMinute, polling: perMinute });
const every = (seconds: number): number => 60 / seconds;
/** While the stream lives, polling only guards it. */
const GUARD_S = 300;
const get =
  (path: string) =>
  ({ token }: Member): Call => ({ path: `/api${path}`, token });

/**
 * The intervals of the app: web/data, `*_POLL_MS` and `usePollMs` for clients without an event stream,
 * web/data/live/live-topics.ts for clients with one, web/data/market/PriceSync.tsx for price reports.
 */
export const KINDS: readonly Kind[] = [
  {
    name: 'prices',
    // The event has the new prices.
    perMinute: { listening: chart * every(GUARD_S), polling: chart * every(5) },
    call: get('/market-data'),
  },
  {
    name: 'candles',
    perMinute: both(chart * every(15)),
    call: get('/candles?instrument=XAUUSD&timeframe=H1&limit=500'),
  },
  {
    name: 'price reports',
    perMinute: both(3 * every(60)), // three instruments
    call: ({ address }) => ({
      method: 'POST',
      path: '/api/tradingview/update-price',
      address,
      body: { instrument: 'EURUSD', price: 1.085, simulated: true },
    }),
  },
  {
    name: 'notifications',
    perMinute: { listening: every(GUARD_S), polling: every(60) },
    call: get('/notifications?limit=20'),
  },
  {
    name: 'sniper',
    perMinute: { listening: scanners * every(GUARD_S), polling: scanners * every(30) },
    call: get('/1m-sniper'),
  },
  {
    name: 'peak and weekly scanner',
    perMinute: both(2 * scanners * every(300)),
    call: get('/peak-scanner'),
  },
  {
    name: 'signals',
    perMinute: { listening: signals * every(GUARD_S), polling: signals * every(60) },
    call: get('/signals/history?limit=30'),
  },
  {
    name: 'record of signals',
    perMinute: { listening: signals * every(GUARD_S), polling: signals * every(60) },
    call: get('/signals/performance?timeframe=month'),
  },
  { name: 'sentiments', perMinute: both(sentiments * every(60)), call: get('/sentiments') },
  // What a person does, and no interval: a look at the Trading Floor every five minutes, and so on.
  { name: 'posts', perMinute: both(every(300)), call: get('/posts?limit=20') },
  {
    name: 'like',
    perMinute: both(every(1800)),
    call: ({ token }, { pick, posts }) => ({
      method: 'POST',
      path: `/api/posts/${pick(posts)}/like`,
      token,
    }),
  },
  {
    name: 'journal push',
    perMinute: both(journal * every(60)),
    call: (member, { now }) => pushOf(member, now()),
  },
  {
    name: 'journal pull',
    perMinute: both(every(300) + journal * every(60)),
    call: ({ token, cursor }) => ({ path: `/api/trading-journal/changes?cursor=${cursor}`, token }),
  },
  {
    name: 'journal of 500 trades',
    perMinute: both(every(4 * 3600)), // a new device
    call: (_, { pick, traders }) => ({
      path: '/api/trading-journal/changes',
      token: pick(traders).token,
    }),
  },
  { name: 'opened app', perMinute: both(every(1800)), call: get('/auth/verify') },
  { name: 'page', isOfApp: true, perMinute: both(every(1800)), call: () => ({ path: '/' }) },
  {
    name: 'files of the app',
    isOfApp: true,
    perMinute: both(12 * every(8 * 3600)), // once on a device; the worker keeps them
    call: (_, { pick, files }) => ({ path: pick(files) }),
  },
  // The last: it ends the oldest login sessions of a member who has many.
  {
    name: 'sign-in',
    perMinute: both(every(8 * 3600)),
    call: ({ code, address }) => ({
      method: 'POST',
      path: '/api/auth/login',
      address,
      body: { access_code: code },
    }),
  },
];

/** Two administrators with the console in sight, whatever the number of members. */
export const CONSOLE_PATHS = [
  '/admin/stats',
  '/admin/system-health',
  '/admin/metrics',
  '/admin/audit?limit=50',
  '/admin/users?limit=50',
] as const;
export const CONSOLE_EVERY_S = 15;
