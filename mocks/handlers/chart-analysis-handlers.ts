import { sniffImageType } from '#contracts/endpoint.ts';
import {
  type ChartAnalysis,
  chartAnalysisEndpoints,
  TOO_FEW_CANDLES,
} from '#contracts/market/chart-analyses.ts';
import { ApiError } from '#contracts/errors.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { answerPage, mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { analyse, firstAnalyses, keepAnalysis } from '#mocks/world/chart-analyses.ts';
import { summaryOfAnalyses } from '#mocks/world/summaries.ts';
import type { Person, StoredAnalysis } from '#mocks/world/tables.ts';

/** @throws ApiError `charts.bad_image` where the bytes are not what the data URL calls them */
function checkPicture(source: string): void {
  const [head = '', base64 = ''] = source.split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  if (head === `data:${sniffImageType(bytes)};base64`) return;
  const detail = 'The picture was refused: its content is not what its type says.';
  const errors = [{ in: 'body' as const, pointer: '#/image', detail }];
  throw new ApiError('charts.bad_image', detail, { errors });
}

const named = (people: readonly Person[], analysis: StoredAnalysis): ChartAnalysis => ({
  ...analysis,
  username: people.find(({ id }) => id === analysis.user_id)?.username ?? '',
});

export function chartAnalysisHandlers({ world, now, authenticate }: MockServer) {
  /** Analyses of the first day are computed on first use: reading charts takes a moment. */
  async function seeded(): Promise<void> {
    const { people, chartAnalyses } = await world.read();
    if (chartAnalyses !== null) return;
    const first = await firstAnalyses(people, now().getTime());
    await world.change((tables) => {
      tables.chartAnalyses ??= first;
    });
  }

  async function page(query: ListQuery, ofWhom: (analysis: StoredAnalysis) => boolean) {
    await seeded();
    const { people, chartAnalyses } = await world.read();
    const rows = chartAnalyses?.filter(ofWhom) ?? [];
    return answerPage(
      rows.map((analysis) => named(people, analysis)),
      query,
    );
  }

  return {
    analyse: mockEndpoint(
      chartAnalysisEndpoints.analyse,
      authenticate,
      async ({ caller, body }) => {
        if (body.image !== null) checkPicture(body.image);
        await seeded();
        const analysis = await analyse(caller.id, body, now().getTime());
        await world.change((tables) => keepAnalysis((tables.chartAnalyses ??= []), analysis));
        if (analysis.analysis_status === 'failed') {
          throw new ApiError('charts.too_few_candles', TOO_FEW_CANDLES);
        }
        return { ...analysis, username: caller.username };
      },
    ),
    list: mockEndpoint(chartAnalysisEndpoints.list, authenticate, ({ caller, query }) =>
      page(query, ({ user_id }) => user_id === caller.id),
    ),
    adminSummary: mockEndpoint(chartAnalysisEndpoints.adminSummary, authenticate, async () => {
      await seeded();
      return summaryOfAnalyses((await world.read()).chartAnalyses ?? []);
    }),
    adminList: mockEndpoint(chartAnalysisEndpoints.adminList, authenticate, ({ query }) =>
      page(query, () => true),
    ),
  };
}
