import { toPeriod } from '#api/domain/analytics.ts';
import type { BusinessOverview, OverviewQuery, Period } from '#contracts/analytics.ts';
import type { Span } from './analytics.store.ts';
import type { createOverviewStore } from './overview.store.ts';

type Deps = {
  readonly store: ReturnType<typeof createOverviewStore>;
  readonly now: () => number;
};

export function createOverviewService({ store, now }: Deps) {
  const readPeriod = async (span: Span): Promise<Period> =>
    toPeriod(span, await store.period(span));

  return {
    async read({ last_month, this_month, next_month }: OverviewQuery): Promise<BusinessOverview> {
      const at = now();
      const begin = Date.parse(this_month);
      const newest = await store.newest();
      return {
        this_month: await readPeriod({ from: begin, to: Date.parse(next_month) }),
        last_month: await readPeriod({ from: Date.parse(last_month), to: begin }),
        expiring: await store.expiring(at),
        failed_mails: await store.failedMails(),
        newest: newest.map((member) => ({
          ...member,
          created_at: new Date(member.created_at).toISOString(),
        })),
        as_of: new Date(at).toISOString(),
      };
    },
  };
}
