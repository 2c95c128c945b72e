import { readSession, type PairReading, sniperAnswer } from '#api/answers/sniper-answer.ts';
import { weeklyAnswer as answerOf } from '#api/answers/weekly-answer.ts';
import { SNIPER_NEEDS } from '#api/engine/sniper/read-session.ts';
import type { LiveTopic } from '#contracts/events.ts';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { MINUTE_MS, WEEK_MS } from '#contracts/rules/durations.ts';
import { scannerInstruments, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { sniperSessionUpTo, sniperTimes } from '#contracts/rules/signals/sniper-schedule.ts';
import { weeklyTimes } from '#contracts/rules/signals/weekly-schedule.ts';
import type { Signal } from '#contracts/signals.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { newestOf, readCandles } from './candle-reader.ts';
import { priceAt } from './market.ts';
import { createPeakAnswers } from './peak-answer.ts';
import { sniperCandles } from './scanner-plans.ts';
import { lastScanOf, createScanning } from './scanning.ts';
import { listed, openAt } from './signal-record.ts';
import type { Tables, StoredSignal } from './tables.ts';
import type { World } from './world.ts';

/** The session of every pair, from the minutes that had closed. */
async function readPairs(minuteEnd: number): Promise<PairReading[]> {
  const start = sniperSessionUpTo(minuteEnd);
  const asOf = Math.min(minuteEnd, sniperTimes(start).expiry);
  const all: PairReading[] = [];
  for (const pair of scannerInstruments['1m_sniper']) {
    const read = await readCandles(pair, SNIPER_NEEDS, { from: asOf, to: asOf });
    const input = { pair, start, asOf, candles: sniperCandles(read, asOf) };
    all.push({ pair, ...readSession(input, (minuteEnd - start) / MINUTE_MS) });
  }
  return all;
}

/** The 1M Sniper's answers. */
export function createSniperAnswers() {
  const readings = newestOf(readPairs);

  return async (tables: Tables, t: number): Promise<SniperAnswer> => {
    const start = sniperSessionUpTo(t);
    return sniperAnswer({
      t,
      source: 'simulated',
      pairs: await readings(Math.floor(t / MINUTE_MS) * MINUTE_MS),
      priceOf: (pair) => priceAt(pair, t),
      issued: listed(tables.signals, '1m_sniper').filter(
        ({ timestamp }) => Date.parse(timestamp) >= start,
      ),
      lastScan: lastScanOf(tables, '1m_sniper'),
      isFilling: false,
    });
  };
}

/** The Weekly Scanner's answer at a moment, UTC ms. */
function weeklyAnswer(tables: Tables, t: number): WeeklyScannerAnswer {
  const week = weeklyTimes(t).generationTime;
  const seen = tables.scans.find((each) => each.scanner === 'weekly' && each.period === week);
  return answerOf({
    t,
    source: 'simulated',
    signals: listed(tables.signals, 'weekly').filter(({ timestamp }) => {
      const issued = Date.parse(timestamp);
      return issued >= week && issued < week + WEEK_MS;
    }),
    isJudged: seen?.isOver ?? null,
    lastScan: lastScanOf(tables, 'weekly'),
  });
}

export type Scanners = {
  readPeak: () => Promise<PeakScannerAnswer>;
  readWeekly: () => Promise<WeeklyScannerAnswer>;
  readSniper: () => Promise<SniperAnswer>;
  /** All signals so far, graded up to now, newest first. */
  readSignals: () => Promise<readonly StoredSignal[]>;
  /** Those that were open at a past moment (UTC ms), as they were published then, newest first. */
  readOpenAt: (t: number) => Promise<Signal[]>;
};

/** The topic that a change is announced under. */
export type ScannerTopic = Extract<LiveTopic, 'scanners' | 'signals'>;

type Deps = {
  readonly world: World;
  /** The clock of the server, UTC ms. */
  readonly now: () => number;
  readonly onChange: (topic: ScannerTopic) => void;
};

/**
 * The scanners of a server without a provider: the same engines over the same market, computed in the
 * page when they are asked for.
 */
export function createScanners({ world, now, onChange }: Deps): Scanners {
  const scanning = createScanning({ world, now, onChange: () => onChange('signals') });
  const readPeak = createPeakAnswers(() => onChange('scanners'));
  const readSniper = createSniperAnswers();

  return {
    async readPeak() {
      await scanning.bringUpToDate(['peak']);
      const answer = await readPeak((await world.read()).signals, now());
      const isReplaying = await scanning.replayRest();
      return { ...answer, filling: answer.filling || isReplaying };
    },
    async readWeekly() {
      await scanning.bringUpToDate(['weekly']);
      const answer = weeklyAnswer(await world.read(), now());
      return { ...answer, filling: await scanning.replayRest() };
    },
    async readSniper() {
      await scanning.bringUpToDate(['1m_sniper']);
      const answer = await readSniper(await world.read(), now());
      return { ...answer, filling: await scanning.replayRest() };
    },
    async readOpenAt(t) {
      await scanning.bringUpToDate(['weekly', 'peak']); // what the 1M Sniper finds ends within hours
      return openAt((await world.read()).signals, t);
    },
    async readSignals() {
      await scanning.bringUpToDate(SCANNERS);
      const { signals } = await world.read();
      await scanning.replayRest();
      return signals;
    },
  };
}
