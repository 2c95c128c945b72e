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
  expiresInDays?: number; // negative: the access ended; absent: it never does
  period?: AccessPeriod;
  seenHoursAgo?: number;
  isInactive?: true;
  isProtected?: true;
};

const person = (
  id: string,
  username: string,
  code: string,
  rest: Omit<Sketch, 'id' | 'username' | 'code'>,
): Sketch => ({ id, username, code, ...rest });

/** Newest first. The demo signs in as `trader` and `admin`; their tokens are `demo-trader` and `demo-admin`. */
const sketches: readonly Sketch[] = [
  person('efua', 'Efua Boateng', '4TQ8-M1ZK-9RXE-H7WB', {
    email: 'efua.boateng@example.com',
    joinedDaysAgo: 1,
    expiresInDays: 6,
    period: '1week', // never signed in yet
  }),
  person('kwame', 'Kwame Asante', 'B6J2-XV5N-3PGD-Y8TA', {
    joinedDaysAgo: 12,
    expiresInDays: 18,
    period: '1month', // no e-mail
    seenHoursAgo: 20,
  }),
  person('lena', 'Lena Hoffmann', 'W9C4-7SFE-K2QH-5MRJ', {
    email: 'lena.hoffmann@example.com',
    joinedDaysAgo: 41,
    expiresInDays: -11,
    period: '1month', // expired
    seenHoursAgo: 300,
  }),
  person('daniel', 'Daniel Osei', 'Z3HN-0DKT-6YWP-1GXC', {
    email: 'daniel.osei@example.com',
    joinedDaysAgo: 60,
    expiresInDays: 305,
    period: '1year',
    seenHoursAgo: 700,
    isInactive: true,
  }),
  person('trader', 'Ama Mensah', 'DEM0-TRAD-ER00-0001', {
    email: 'ama@example.com',
    joinedDaysAgo: 110, // a week first, then the year
    expiresInDays: 273,
    period: '1year',
    seenHoursAgo: 2,
  }),
  person('support', 'Support Desk', 'R5VY-8BQM-2ZJE-N4KS', {
    email: 'support@example.com',
    role: 'admin',
    joinedDaysAgo: 150,
    seenHoursAgo: 26,
  }),
  person('admin', 'Bellwether Desk', 'DEM0-ADM1-N000-0001', {
    role: 'admin',
    joinedDaysAgo: 240,
    seenHoursAgo: 1,
    isProtected: true,
  }),
];

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
