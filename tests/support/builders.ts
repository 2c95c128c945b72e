import type { JournalEntry } from '#contracts/journal.ts';
import type { Post } from '#contracts/posts.ts';
import type { AdminUser } from '#contracts/users.ts';

let made = 0;
const nextId = (kind: string): string => `${kind}-${(made += 1)}`;

/** A post without pictures that nobody likes; a test says only what matters to it. */
export function aPost(overrides: Partial<Post> = {}): Post {
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
    is_active: true,
    protected: false,
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
    id: nextId('trade'),
    date: '2026-11-20T08:00:00.000Z',
    pair: 'EURUSD',
    type: 'buy',
    entry_price: 1.085,
    exit_price: 1.088,
    size: 0.1,
    pnl: 30,
    status: 'closed',
    notes: '',
    strategy: '',
    emotions: '',
    duration: '',
    screenshot: null,
    opened_at: null,
    closed_at: null,
    currency: 'USD',
    account_id: null,
    stop_loss: null,
    take_profit: null,
    setup: '',
    tags: [],
    rating: null,
    screenshots: [],
    ...overrides,
  };
}
