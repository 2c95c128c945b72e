import { answerPage, type App, mount, mountShared, type Sharing } from '#api/http/mount.ts';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import type { BriefingService } from './briefing.service.ts';
import type { createChartAnalysisService } from './chart-analyses.service.ts';
import type { ChartAnalysisStore } from './chart-analyses.store.ts';
import type { DarkPoolService } from './dark-pools.service.ts';
import type { createInstitutionalService } from './institutional.service.ts';
import type { SentimentActivityService } from './sentiment-activity.service.ts';
import type { SentimentService } from './sentiments.service.ts';

type Services = {
  readonly sentiments: SentimentService;
  readonly sentimentActivity: SentimentActivityService;
  readonly institutional: ReturnType<typeof createInstitutionalService>;
  readonly darkPools: DarkPoolService;
  readonly briefing: BriefingService;
  readonly chartAnalyses: ReturnType<typeof createChartAnalysisService>;
  readonly stores: { readonly chartAnalyses: ChartAnalysisStore };
};

export function analysisRoutes(app: App, services: Services): void {
  const { sentiments, sentimentActivity, institutional, darkPools, briefing } = services;
  const sharing: Sharing<typeof sentimentEndpoints.read> = {
    topics: [],
    async onCall(caller, { query }) {
      if (query.ahead === undefined) await sentimentActivity.countView(caller);
    },
  };
  mountShared(app, sentimentEndpoints.read, sharing, () => sentiments.read());
  mount(app, sentimentEndpoints.activity, ({ query }) => sentimentActivity.activity(query.period));
  mount(app, institutionalEndpoints.analyse, ({ caller, body }) =>
    institutional.analyse(caller, body),
  );
  mount(app, institutionalEndpoints.summary, ({ query }) => institutional.summary(query.period));
  mount(app, institutionalEndpoints.runs, async ({ query }) =>
    answerPage(await institutional.runs(query)),
  );
  mountShared(app, darkPoolEndpoints.read, { topics: [] }, ({ params }) =>
    darkPools.read(params.instrument),
  );
  mount(app, darkPoolEndpoints.adminRead, ({ params }) => darkPools.adminRead(params.instrument));
  mountShared(app, briefingEndpoints.read, { topics: ['briefing'] }, () => briefing.read());
  chartAnalysisRoutes(app, services);
}

function chartAnalysisRoutes(app: App, { chartAnalyses, stores }: Services): void {
  const { analyse, list, adminSummary, adminList } = chartAnalysisEndpoints;
  const store = stores.chartAnalyses;
  mount(app, analyse, ({ caller, body }) => chartAnalyses.analyse(caller, body));
  mount(app, list, async ({ caller, query }) => answerPage(await store.page(query, caller.id)));
  mount(app, adminSummary, () => store.summary());
  mount(app, adminList, async ({ query }) => answerPage(await store.page(query, null)));
}
