import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import type { ChartAnalysisService } from './chart-analyses.service.ts';
import type { ChartAnalysisStore } from './chart-analyses.store.ts';

type Deps = { store: ChartAnalysisStore; analyses: ChartAnalysisService };

export function chartAnalysisRoutes(app: App, { store, analyses }: Deps): void {
  mount(app, chartAnalysisEndpoints.analyse, ({ caller, body }) => analyses.analyse(caller, body));
  mount(app, chartAnalysisEndpoints.list, async ({ caller, query }) =>
    answerPage(await store.page(query, caller.id)),
  );
  mount(app, chartAnalysisEndpoints.adminSummary, () => store.summary());
  mount(app, chartAnalysisEndpoints.adminList, async ({ query }) =>
    answerPage(await store.page(query, null)),
  );
}
