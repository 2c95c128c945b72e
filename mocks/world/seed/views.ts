import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { SentimentView } from '../tables.ts';

/** How many hours before the first day's begin who looked at the sentiments. */
const hoursAgo: Readonly<Record<string, readonly number[]>> = {
  trader: [1, 3, 26, 29, 50, 74, 98, 122, 146, 170, 242, 290, 338, 410, 482, 530],
  kwame: [2, 8, 27, 51, 75, 123, 147, 195, 219],
  efua: [4, 22],
};

/** Who looked at the sentiments before the first day, oldest first. */
export const seedViews = (now: Date): SentimentView[] =>
  Object.entries(hoursAgo)
    .flatMap(([user_id, hours]) =>
      hours.map((ago) => ({
        user_id,
        hour: Math.floor(now.getTime() / HOUR_MS - ago) * HOUR_MS,
      })),
    )
    .toSorted((a, b) => a.hour - b.hour);
