import { sniffImageType } from '#contracts/endpoint.ts';
import { chartAnalysisEndpoints, TOO_FEW_CANDLES } from '#contracts/market/chart-analyses.ts';
import { ApiError } from '#contracts/errors.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';
import type { ListQuery } from '#contracts/primitives.ts';
import { answerPage, mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { analyse, firstAnalyses, keepAnalysis } from '#mocks/world/chart-analyses.ts';
import { usernameOf } from '#mocks/world/rows.ts';
import { summaryOfAnalyses } from '#mocks/world/summaries.ts';
import type { StoredAnalysis } from '#mocks/world/tables.ts';

function checkPicture(source: string): void {
  const [head = '', base64 = ''] = source.split(',');
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  if (head === `data:${sniffImageType(bytes)};base64`) return;
  const detail = 'The picture was refused: its content is not what its type says.';
  throw bodyError('charts.bad_image', '#/image', detail);
}

export function chartAnalysisHandlers(server: MockServer) {
  const { world, now } = server;

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
    const meant = chartAnalyses?.filter(ofWhom) ?? [];
    const rows = meant.map((analysis) => ({
      ...analysis,
      username: usernameOf(people, analysis.user_id),
    }));
    return answerPage(rows, query);
  }

  return mockFeature(chartAnalysisEndpoints, server, {
    async analyse({ caller, body }) {
      if (body.image !== null) checkPicture(body.image);
      await seeded();
      const analysis = await analyse(caller.id, body, now().getTime());
      await world.change((tables) => keepAnalysis((tables.chartAnalyses ??= []), analysis));
      if (analysis.analysis_status === 'failed') {
        throw new ApiError('charts.too_few_candles', TOO_FEW_CANDLES);
      }
      return { ...analysis, username: caller.username };
    },
    list: ({ caller, query }) => page(query, ({ user_id }) => user_id === caller.id),
    async adminSummary() {
      await seeded();
      return summaryOfAnalyses((await world.read()).chartAnalyses ?? []);
    },
    adminList: ({ query }) => page(query, () => true),
  });
}
