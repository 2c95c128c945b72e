import type { Span } from '#contracts/rules/market/gaps.ts';
import type { Control, Outcome } from '#api/engine/outcomes/grading.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { gradeChance, gradeTrade } from '#api/features/signals/grading.service.ts';
import type { Market } from '#api/market/market.ts';
import {
  type Instrument,
  instrumentFacts,
  usualSpreadPips,
} from '#contracts/rules/market/instruments.ts';
import type { ScannerPlan } from '../scanner-plan.ts';
import type { RecordedMarket } from './recorded-market.ts';

export type GradedSignal = FoundSignal & {
  readonly spread: number; // price units, paid once
  readonly outcome: Outcome | null; // null while it was still open at the end
  readonly control: Control | null;
};

/** Grades a signal as the server would. @param end UTC ms; later candles are ignored */
async function gradeFound(
  market: Pick<Market, 'candles' | 'price'>,
  signal: FoundSignal,
  end: number,
): Promise<GradedSignal> {
  const { slot, draft } = signal;
  const { instrument } = draft;
  const spread = usualSpreadPips(instrument, slot) * instrumentFacts[instrument].pip;
  const trade = {
    signal_type: draft.side,
    entry_price: draft.entryPrice,
    stop_loss: draft.stopLoss,
    take_profit: draft.takeProfit,
    spread,
    issued_at: slot,
    expires_at: draft.expiresAt,
  };
  const source = { market, instrument, asOf: end };
  return {
    ...signal,
    spread,
    outcome: await gradeTrade(source, trade),
    control: await gradeChance(source, trade),
  };
}

type Deps = {
  readonly plan: ScannerPlan;
  readonly market: RecordedMarket;
  readonly span: Span; // UTC ms; periods that begin in it are scanned, and nothing after its end
  /** @param done share of the span, 0 to 1 */
  readonly onProgress: (done: number) => void;
};

/** Scans each period as the server would have, and stores nothing. @throws Error when there are no candles */
export async function runBacktest(deps: Deps): Promise<GradedSignal[]> {
  const { plan, market, span, onProgress } = deps;
  const instruments = await coveredInstruments(deps);
  const graded: GradedSignal[] = [];
  const periods = periodsIn(plan, span);
  for (const [index, period] of periods.entries()) {
    const slots = plan.slotsOf(period).filter((slot) => slot <= span.to);
    const { signals: issued } = await plan.scan({ period, slots, instruments, clock: span.to });
    for (const each of issued) graded.push(await gradeFound(market, each, span.to));
    onProgress((index + 1) / periods.length);
  }
  return inOrderOfIssue(graded);
}

export const inOrderOfIssue = (signals: readonly GradedSignal[]): GradedSignal[] =>
  signals.toSorted((a, b) => a.slot - b.slot || (a.key < b.key ? -1 : 1));

function periodsIn(plan: ScannerPlan, { from, to }: Span): number[] {
  const newestFirst: number[] = [];
  let period = plan.periodOf(to - 1);
  for (; period >= from; period = plan.periodBefore(period)) newestFirst.push(period);
  return newestFirst.toReversed();
}

/** Those of the plan's instruments that have candles in the span. @throws Error when there are none */
export async function coveredInstruments({
  plan,
  market,
  span,
}: Omit<Deps, 'onProgress'>): Promise<readonly Instrument[]> {
  const covered: Instrument[] = [];
  for (const instrument of plan.instruments) {
    const page = { to: span.to, limit: 1 };
    const [last] = (await market.candles(instrument, plan.shortestTimeframe, page)).candles;
    if (last !== undefined && last.t >= span.from) covered.push(instrument);
  }
  if (covered.length > 0) return covered;
  const names = plan.instruments.join(', ');
  throw new Error(
    `There are no ${market.source} ${plan.shortestTimeframe} candles of ${names} in this time: import some, or choose another --source.`,
  );
}
