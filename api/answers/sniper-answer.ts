import type { SignalDraft } from '#api/engine/signals/signal-draft.ts';
import { judgeSession, type SniperVerdict } from '#api/engine/sniper/judge-session.ts';
import { readSniperSession, type SniperInput } from '#api/engine/sniper/read-session.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { SniperPair } from '#contracts/rules/signals/scanners.ts';
import {
  sniperClock,
  sniperMessage,
  sniperSessionUpTo,
  type SniperClock,
  SNIPER_MINUTES,
  sniperTimes,
} from '#contracts/rules/signals/sniper-schedule.ts';
import type { Signal } from '#contracts/signals.ts';
import type { SniperAnswer, SniperRow, SniperSessionData } from '#contracts/sniper.ts';

type SessionReading = {
  readonly data: Omit<SniperSessionData, 'current_price'> | null;
  /** Null before the scan. */
  readonly verdict: SniperVerdict | null;
  /** Whether the verdict is preliminary and issues no signal. */
  readonly isCandidate: boolean;
  /** When the verdict's window is or was, UTC ms. */
  readonly judgedAt: number;
};

/** Reads a session for the screen: candidates during the scan, afterwards the verdict of the last window. */
export function readSession(input: SniperInput, minute: number): SessionReading {
  const { execution, finalScan, expiry } = sniperTimes(input.start);
  const view = { ...input, asOf: Math.min(input.asOf, expiry) };
  const session = readSniperSession(view);
  const data =
    session === null
      ? null
      : {
          session_high: session.high,
          session_low: session.low,
          high_time: textOf(session.highTime),
          low_time: textOf(session.lowTime),
          high_formed_first: session.highFormedFirst,
          session_range: session.rangePips,
          london_reference: session.londonReference,
        };
  const window = minute < SNIPER_MINUTES.finalScan ? 1 : 2;
  const judgedAt = window === 1 ? execution : finalScan;
  if (minute < SNIPER_MINUTES.scan) return { data, verdict: null, isCandidate: false, judgedAt };
  const isCandidate =
    minute < SNIPER_MINUTES.execution ||
    (minute >= SNIPER_MINUTES.finalScan && minute < SNIPER_MINUTES.final);
  return { data, verdict: judgeSession(view, window), isCandidate, judgedAt };
}

const noTrade = {
  signal_type: 'neutral',
  entry_price: null,
  stop_loss: null,
  take_profit: null,
  confidence: null,
} as const;

const issuedTrade = (signal: Signal) => ({
  signal_type: signal.signal_type,
  entry_price: signal.entry_price,
  stop_loss: signal.stop_loss,
  take_profit: signal.take_profit,
  confidence: signal.confidence,
  reasoning: signal.reason,
});

const draftedTrade = ({ side, entryPrice, stopLoss, takeProfit, quality }: SignalDraft) => ({
  signal_type: side,
  entry_price: entryPrice,
  stop_loss: stopLoss,
  take_profit: takeProfit,
  confidence: quality,
});

/** A pair's row: its issued signal, otherwise the reading; null without a verdict. */
function sessionRow(
  { pair, start }: Pick<SniperInput, 'pair' | 'start'>,
  { verdict, isCandidate, judgedAt }: SessionReading,
  signal: Signal | null,
): SniperRow | null {
  if (verdict === null) return null;
  const { session, nearHigh, nearLow, reason, draft } = verdict;
  const isShown = signal === null && isCandidate;
  return {
    pair,
    reasoning: reason,
    ...noTrade,
    ...(isShown && draft !== null && draftedTrade(draft)),
    ...(signal !== null && issuedTrade(signal)),
    time: signal?.timestamp ?? textOf(judgedAt),
    expires: textOf(sniperTimes(start).expiry),
    session_range: session.rangePips,
    session_high: session.high,
    session_low: session.low,
    high_formed_first: session.highFormedFirst,
    near_high: nearHigh,
    near_low: nearLow,
    candidate: isShown,
    signal,
  };
}

/** The documented times of a session, as text and as instants. */
function timingInfo({ start }: Pick<SniperClock, 'start'>) {
  const times = sniperTimes(start);
  return {
    work_start: '12:00',
    scan_time: '12:20',
    execution_time: '12:30',
    expiry_time: '4:00',
    london_session_start: '8:30',
    work_start_utc: textOf(times.workStart),
    scan_time_utc: textOf(times.scan),
    execution_time_utc: textOf(times.execution),
    final_scan_time_utc: textOf(times.finalScan),
    expiry_time_utc: textOf(times.expiry),
  };
}

export type PairReading = SessionReading & { readonly pair: SniperPair };

type SniperState = {
  readonly t: number;
  readonly source: DataSource;
  readonly pairs: readonly PairReading[];
  readonly priceOf: (pair: SniperPair) => number | null;
  readonly issued: readonly Signal[];
  readonly lastScan: number | null;
  readonly isFilling: boolean;
};

const textOf = (t: number): string => new Date(t).toISOString();

export function sniperAnswer(state: SniperState): SniperAnswer {
  const { t, source, pairs, priceOf, issued, lastScan, isFilling } = state;
  const clock = sniperClock(t);
  const start = sniperSessionUpTo(t);
  const signalOf = (pair: SniperPair): Signal | null =>
    issued.find(({ instrument }) => instrument === pair) ?? null;
  return {
    session_type: clock.type,
    session_active: clock.isActive,
    current_phase: clock.phase,
    phase_step: clock.step,
    message: sniperMessage(clock, issued.length),
    next_session: textOf(clock.nextStart),
    last_scan: lastScan === null ? null : textOf(lastScan),
    timing_info: timingInfo({ start }),
    signals: pairs.flatMap(
      (reading) => sessionRow({ ...reading, start }, reading, signalOf(reading.pair)) ?? [],
    ),
    session_data: Object.fromEntries(
      pairs.flatMap(({ pair, data }) =>
        data === null ? [] : [[pair, { ...data, current_price: priceOf(pair) }]],
      ),
    ),
    data_source: source,
    as_of: textOf(t),
    filling: isFilling,
  };
}
