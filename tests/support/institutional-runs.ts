import { http, HttpResponse } from 'msw';
import { institutionalEndpoints, type InstitutionalRun } from '#contracts/market/institutional.ts';
import type { Period } from '#contracts/primitives.ts';
import { mockAnswerFrom } from '#mocks/mock-endpoint.ts';
import { summaryOfRuns } from '#mocks/world/summaries.ts';

const { runs, summary } = institutionalEndpoints;
let lastId = 0;

/** A member's analysis of EURUSD on H1, each time another run. */
export function aRun(changes: Partial<InstitutionalRun> = {}): InstitutionalRun {
  const [run] = runs.example as readonly InstitutionalRun[];
  if (run === undefined) throw new Error('the example has no run');
  return { ...run, id: `run-${(lastId += 1)}`, ...changes };
}

/** A server whose log holds these runs, newest first, and pages them. */
export const runsByPeriod = (log: Readonly<Record<Period, readonly InstitutionalRun[]>>) => [
  http.get(`*/api${runs.path}`, ({ request }) => {
    const { period, before, limit } = runs.query.parse(
      Object.fromEntries(new URL(request.url).searchParams),
    );
    const rows = log[period];
    const start = rows.findIndex(({ id }) => id === before) + 1;
    return HttpResponse.json(rows.slice(start, start + limit), {
      headers: { 'X-Total-Count': String(rows.length) },
    });
  }),
  mockAnswerFrom(summary, ({ query }) =>
    summaryOfRuns(log[query.period].map(({ userId, ...run }) => ({ ...run, user_id: userId }))),
  ),
];
