import type { Figure } from '#contracts/analytics.ts';
import { kit } from '../kit.ts';
import { users } from './users.ts';

/** Figures of hours and UTC days, stored after their sources are removed; current ones grow. */
export const figures = kit.table(
  'figures',
  {
    unit: kit.text().$type<'hour' | 'day'>().notNull(),
    at: kit.int().notNull(), // begin, UTC ms
    name: kit.text().$type<Figure>().notNull(),
    value: kit.int().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.unit, t.at, t.name] })],
);

/** Who called in an hour, on a UTC day, in a week from Monday: once each. */
export const memberActivity = kit.table(
  'member_activity',
  {
    unit: kit.text().$type<'hour' | 'day' | 'week'>().notNull(),
    at: kit.int().notNull(), // begin, UTC ms
    user_id: kit
      .text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    kit.primaryKey({ columns: [t.unit, t.at, t.user_id] }),
    kit.index('member_activity_user').on(t.user_id),
  ],
);
