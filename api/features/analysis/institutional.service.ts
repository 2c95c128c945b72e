import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { institutionalAnswer } from '#api/answers/institutional-answer.ts';
import { periodStart } from '#api/domain/signals.ts';
import { institutionalNeeds, timeframeOf } from '#api/engine/institutional/chart.ts';
import { readInstitutional } from '#api/engine/institutional/read-institutional.ts';
import type { Caller } from '#api/http/caller.ts';
import type { Page } from '#api/http/mount.ts';
import { readInstruments } from '#api/market/candle-reader.ts';
import { type Market, livePrice, marketClock } from '#api/market/market.ts';
import { ApiError } from '#contracts/errors.ts';
import { TOO_FEW_CANDLES } from '#contracts/market/chart-analyses.ts';
import type {
  InstitutionalAnalysis,
  InstitutionalRequest,
  InstitutionalRun,
  RunSummary,
} from '#contracts/market/institutional.ts';
import type { ListQuery, Period } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { createInstitutionalStore } from './institutional.store.ts';

type Deps = {
  readonly store: ReturnType<typeof createInstitutionalStore>;
  readonly market: Pick<Market, 'source' | 'price' | 'candles'>;
  readonly now: () => number;
};
type ReadPair = { readonly pair: Instrument; readonly analysis: InstitutionalAnalysis | null };

export function createInstitutionalService({ store, market, now }: Deps) {
  async function readPairs({ pairs, timeframe }: InstitutionalRequest, asOf: number) {
    const read: ReadPair[] = [];
    const needs = institutionalNeeds(timeframe);
    for (const { instrument, reader } of await readInstruments(market, pairs, needs, asOf)) {
      const analysis = readInstitutional({
        instrument,
        asOf,
        timeframe,
        bars: reader.at(timeframeOf[timeframe], asOf),
        quarters: reader.at('M15', asOf),
        days: reader.at('D1', asOf),
        price: livePrice(market, instrument),
      });
      read.push({ pair: instrument, analysis });
      await nextTurn();
    }
    return read;
  }

  return {
    /** Logs a run for each pair with enough candles. @throws ApiError `market.too_few_candles` when there is none */
    async analyse(caller: Pick<Caller, 'id' | 'viewer'>, request: InstitutionalRequest) {
      const { timeframe } = request;
      const at = now();
      const asOf = marketClock(market, () => at)(request.pairs) ?? at;
      const pairs = await readPairs(request, asOf);
      const answer = institutionalAnswer({ asOf, source: market.source, timeframe, pairs });
      if (answer.analysis.length === 0) {
        throw new ApiError('market.too_few_candles', TOO_FEW_CANDLES);
      }
      if (caller.viewer !== null) return answer; // only the member's own runs are logged
      const run = { user_id: caller.id, timeframe, created_at: at };
      await store.add(answer.analysis.map((analysis) => ({ ...run, ...logOf(analysis) })));
      return answer;
    },

    /** Of all members, newest first. */
    runs: ({ period, ...page }: ListQuery & { period: Period }): Promise<Page<InstitutionalRun>> =>
      store.page(page, periodStart(period, now())),

    summary: (period: Period): Promise<RunSummary> => store.summary(periodStart(period, now())),

    removeBefore: (t: number): Promise<void> => store.removeBefore(t),
  };
}

const logOf = ({ pair, bias, confidence, volumeScore }: InstitutionalAnalysis) => ({
  id: uuid(),
  pair,
  bias,
  confidence,
  volume: volumeScore,
});
