import type { ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import { entryDefaults, type JournalEntry } from '#contracts/journal/journal.ts';
import type { Sent } from '#contracts/open.ts';
import type { AdminPost, PostState } from '#contracts/posts.ts';
import { exampleSignal, type Signal } from '#contracts/signals.ts';
import type { AdminUser } from '#contracts/users.ts';
import type { Webinar } from '#contracts/webinars.ts';
import type { StoredSignal } from '#mocks/world/tables.ts';

let lastId = 0;
const nextId = (kind: string): string => `${kind}-${(lastId += 1)}`;

/** A post without pictures that nobody likes; a test says only what matters to it. */
type SentPost = AdminPost & { state: PostState };

export function aPost(overrides: Partial<SentPost> = {}): SentPost {
  return {
    id: nextId('post'),
    author: 'Bellwether',
    title: 'Before the open',
    description: 'We wait for the first M15 close.',
    images: [],
    created_at: '2026-11-20T07:30:00.000Z',
    updated_at: '2026-11-20T07:30:00.000Z',
    likes_count: 0,
    user_liked: false,
    pinned: false,
    state: 'published',
    publish_at: null,
    published_at: '2026-11-20T07:30:00.000Z',
    ...overrides,
  };
}

/** An active member with a month of access who has signed in before. */
export function aUser(overrides: Partial<AdminUser> = {}): AdminUser {
  const id = nextId('user');
  return {
    id,
    username: id,
    email: `${id}@example.com`,
    role: 'user',
    access_code: '7K2M-Q9XT-4HVB-R3ZN',
    has_password: false,
    is_active: true,
    protected: false,
    starts_at: null,
    expires_at: '2026-12-20T09:00:00.000Z',
    access_period: '1month',
    last_login: '2026-11-20T08:41:12.000Z',
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    ...overrides,
  };
}

/** A closed trade without remarks; says only what matters to the test. */
export function aTrade(overrides: Partial<JournalEntry> = {}): JournalEntry {
  return {
    ...entryDefaults,
    id: nextId('trade'),
    date: '2026-11-20T08:00:00.000Z',
    pair: 'EURUSD',
    entry_price: 1.085,
    exit_price: 1.088,
    size: 0.1,
    pnl: 30,
    ...overrides,
  };
}

/** A completed reading of EURUSD with one pattern and without a picture. */
export function aChartAnalysis(overrides: Partial<ChartAnalysis> = {}): ChartAnalysis {
  const id = nextId('analysis');
  return {
    id,
    user_id: 'trader',
    username: 'Ama Mensah',
    image_filename: `${id}.webp`,
    image: null,
    instrument: 'EURUSD',
    timeframe: 'H1',
    as_of: '2026-11-20T14:00:00.000Z',
    data_source: 'simulated',
    extracted_text: 'Two lows near 1.08020.',
    detected_patterns: ['Double bottom'],
    lines: [],
    support_levels: [1.0802],
    resistance_levels: [1.0894],
    trading_signal: {
      direction: 'BUY',
      entry_price: 1.0855,
      stop_loss: 1.0799,
      take_profit: 1.092,
      risk_reward_ratio: 1.16,
      volatility: 0.11,
    },
    confidence_score: 72,
    recommended_timeframe: 'H1',
    created_at: '2026-11-20T14:05:00.000Z',
    analysis_status: 'completed',
    ...overrides,
  };
}

/** A Peak signal on EURUSD that has hit its target. */
export const aSignal = (overrides: Partial<Sent<typeof Signal>> = {}): Sent<typeof Signal> => ({
  ...exampleSignal,
  id: nextId('signal'),
  ...overrides,
});

/** The same as the demo's server remembers it, still open. */
export function aStoredSignal(overrides: Partial<Sent<typeof Signal>> = {}): StoredSignal {
  const signal = aSignal(overrides);
  const issued_at = Date.parse(signal.timestamp);
  const expires_at = Date.parse(signal.expires_at);
  const open = { outcome: null, control: null, removal: null };
  return { signal: { ...signal, issued_at, expires_at, spread: 0.00008 }, ...open };
}

/** A webinar in which the member has no place, an hour long, of some time ago unless the test says when. */
export function aWebinar(overrides: Partial<Webinar> = {}): Webinar {
  return {
    id: nextId('webinar'),
    title: 'Gold before the Fed',
    description: 'Levels we watch.',
    presenter: 'Adjoa Mensima',
    scheduled_date: '2026-11-20T18:00:00.000Z',
    duration: 60,
    meeting_url: null,
    topics: [],
    max_attendees: null,
    current_attendees: 0,
    recording_url: null,
    registered: false,
    changes: 0,
    updated_at: '2026-11-15T09:00:00.000Z',
    ...overrides,
  };
}
