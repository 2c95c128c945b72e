import { v7 as uuid } from 'uuid';
import { readChart } from '#api/engine/chart-patterns/read-chart.ts';
import { importImage } from '#api/features/media/media.service.ts';
import type { Pictures } from '#api/features/media/pictures.service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Market } from '#api/market/market.ts';
import { ApiError } from '#contracts/errors.ts';
import {
  type AnalysisRequest,
  CANDLES_READ,
  type ChartAnalysis,
  TOO_FEW_CANDLES,
  unreadChart,
} from '#contracts/market/chart-analyses.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { type ChartAnalysisStore, toAnalysis } from './chart-analyses.store.ts';

type Deps = {
  store: ChartAnalysisStore;
  market: Pick<Market, 'candles' | 'source'>;
  pictures: Pick<Pictures, 'decode'>;
  now: () => number;
};

const refuse = (problem: string): ApiError =>
  bodyError('charts.bad_image', '#/image', `The picture was refused: ${problem}`);

export const createChartAnalysisService = ({ store, market, pictures, now }: Deps) => ({
  /** Too few candles are stored as a failed attempt. @throws ApiError `charts.bad_image`, `charts.too_few_candles` */
  async analyse(
    caller: Pick<Caller, 'id' | 'username'>,
    { instrument, timeframe, image: source }: AnalysisRequest,
  ): Promise<ChartAnalysis> {
    const picture =
      source === null
        ? null
        : await importImage(pictures, { dataUrl: source, owner: caller.id }, refuse);
    const at = now();
    const page = { to: at, limit: CANDLES_READ };
    const { candles } = await market.candles(instrument, timeframe, page);
    const reading = readChart(candles, { instrument, timeframe, asOf: at });
    const last = candles.at(-1);
    const row = {
      id: uuid(),
      user_id: caller.id,
      instrument,
      timeframe,
      as_of: last === undefined ? at : candleEnd(instrument, timeframe, last.t),
      data_source: market.source,
      analysis_status: reading === null ? ('failed' as const) : ('completed' as const),
      reading: reading ?? unreadChart(timeframe),
      created_at: at,
      image_sha: picture?.sha ?? null,
    };
    await store.insert({ ...row, image: picture?.bytes ?? null });
    if (reading === null) throw new ApiError('charts.too_few_candles', TOO_FEW_CANDLES);
    return toAnalysis({ ...row, username: caller.username });
  },
});
