import { DAY_MS } from '#contracts/rules/durations.ts';
import type { AccessPeriod } from '#contracts/users.ts';
import type { Person } from '../tables.ts';

type Sketch = {
  id: string;
  username: string;
  code: string;
  email?: string;
  role?: 'admin';
  joinedDaysAgo: number;
  /** Negative: the access ended; absent: it never does. */
  expiresInDays?: number;
  period?: AccessPeriod;
  seenHoursAgo?: number;
  isInactive?: true;
  isProtected?: true;
};

/** The people that the demo signs in as; their tokens are `demo-trader` and `demo-admin`. */
const demoTrader: Sketch = {
  id: 'trader',
  username: 'Ama Mensah',
  email: 'ama@example.com',
  code: 'DEM0-TRAD-ER00-0001',
  joinedDaysAgo: 110, // a week first, then the year
  expiresInDays: 273,
  period: '1year',
  seenHoursAgo: 2,
};

const demoAdministrator: Sketch = {
  id: 'admin',
  username: 'Bellwether Desk',
  code: 'DEM0-ADM1-N000-0001',
  role: 'admin',
  joinedDaysAgo: 240,
  seenHoursAgo: 1,
  isProtected: true,
};

/** One of each kind that the administrator's table shows differently; newest first. */
const sketches: readonly Sketch[] = [
  {
    id: 'efua',
    username: 'Efua Boateng',
    email: 'efua.boateng@example.com',
    code: '4TQ8-M1ZK-9RXE-H7WB',
    joinedDaysAgo: 1,
    expiresInDays: 6,
    period: '1week', // never signed in yet
  },
  {
    id: 'kwame',
    username: 'Kwame Asante',
    code: 'B6J2-XV5N-3PGD-Y8TA',
    joinedDaysAgo: 12,
    expiresInDays: 18,
    period: '1month', // no e-mail
    seenHoursAgo: 20,
  },
  {
    id: 'lena',
    username: 'Lena Hoffmann',
    email: 'lena.hoffmann@example.com',
    code: 'W9C4-7SFE-K2QH-5MRJ',
    joinedDaysAgo: 41,
    expiresInDays: -11,
    period: '1month', // expired
    seenHoursAgo: 300,
  },
  {
    id: 'daniel',
    username: 'Daniel Osei',
    email: 'daniel.osei@example.com',
    code: 'Z3HN-0DKT-6YWP-1GXC',
    joinedDaysAgo: 60,
    expiresInDays: 305,
    period: '1year',
    seenHoursAgo: 700,
    isInactive: true,
  },
  demoTrader,
  {
    id: 'support',
    username: 'Support Desk',
    email: 'support@example.com',
    code: 'R5VY-8BQM-2ZJE-N4KS',
    role: 'admin',
    joinedDaysAgo: 150,
    seenHoursAgo: 26,
  },
  demoAdministrator,
];

/** The people of the demo on its first day. */
export function seedPeople(now: Date): Person[] {
  const instant = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
  return sketches.map((sketch) => ({
    id: sketch.id,
    username: sketch.username,
    email: sketch.email ?? null,
    role: sketch.role ?? 'user',
    access_code: sketch.role === 'admin' ? null : sketch.code,
    sign_in_code: sketch.code,
    password_mark: null,
    is_active: !sketch.isInactive,
    protected: sketch.isProtected ?? false,
    expires_at: sketch.expiresInDays === undefined ? null : instant(sketch.expiresInDays),
    access_period: sketch.period ?? null,
    last_login: sketch.seenHoursAgo === undefined ? null : instant(-sketch.seenHoursAgo / 24),
    created_at: instant(-sketch.joinedDaysAgo),
    updated_at: instant(-sketch.joinedDaysAgo),
  }));
}
