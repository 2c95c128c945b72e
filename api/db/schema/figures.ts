import type { Figure } from '#contracts/analytics.ts';
import { kit, parentId } from '../kit.ts';
import { users } from './users.ts';

/** Figures of hours and UTC days, which outlive their sources; those of the current span still change. */
export const figures = kit.table(
  'figures',
  {
    unit: kit.text().$type<'hour' | 'day'>().notNull(),
    at: kit.int().notNull(), // start, UTC ms
    name: kit.text().$type<Figure>().notNull(),
    value: kit.int().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.unit, t.at, t.name] })],
);

/** Members active in an hour, a UTC day or a week from Monday: one row each. */
export const memberActivity = kit.table(
  'member_activity',
  {
    unit: kit.text().$type<'hour' | 'day' | 'week'>().notNull(),
    at: kit.int().notNull(), // start, UTC ms
    user_id: parentId(() => users.id),
  },
  (t) => [
    kit.primaryKey({ columns: [t.unit, t.at, t.user_id] }),
    kit.index('member_activity_user').on(t.user_id),
  ],
);
