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
import { candlesAt, newestOf, readEach } from './candle-reader.ts';
import { priceAt } from './market.ts';
import { createPeakAnswers } from './peak-answer.ts';
import { lastScanOf, createScanning } from './scanning.ts';
import { listed, openAt } from './signal-record.ts';
import type { Tables, StoredSignal } from './tables.ts';
import type { World } from './world.ts';

function readPairs(minuteEnd: number): Promise<PairReading[]> {
  const start = sniperSessionUpTo(minuteEnd);
  const asOf = Math.min(minuteEnd, sniperTimes(start).expiry);
  return readEach(scannerInstruments['1m_sniper'], SNIPER_NEEDS, asOf, (pair, read) => {
    const input = { pair, start, asOf, candles: candlesAt(read, asOf) };
    return { pair, ...readSession(input, (minuteEnd - start) / MINUTE_MS) };
  });
}

function createSniperAnswers() {
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

export type Scanners = ReturnType<typeof createScanners>;

export type ScannerTopic = Extract<LiveTopic, 'scanners' | 'signals'>;

/** The server's engines over the simulated market, computed in the page when they are asked for. */
export function createScanners({
  world,
  now,
  onChange,
}: {
  readonly world: World;
  readonly now: () => number; // UTC ms
  readonly onChange: (topic: ScannerTopic) => void;
}) {
  const scanning = createScanning({ world, now, onChange: () => onChange('signals') });
  const readPeak = createPeakAnswers(() => onChange('scanners'));
  const readSniper = createSniperAnswers();

  return {
    async readPeak(): Promise<PeakScannerAnswer> {
      await scanning.bringUpToDate(['peak']);
      const tables = await world.read();
      const answer = await readPeak(tables.signals, lastScanOf(tables, 'peak'), now());
      const isReplaying = await scanning.replayRest();
      return { ...answer, filling: answer.filling || isReplaying };
    },
    async readWeekly(): Promise<WeeklyScannerAnswer> {
      await scanning.bringUpToDate(['weekly']);
      const answer = weeklyAnswer(await world.read(), now());
      return { ...answer, filling: await scanning.replayRest() };
    },
    async readSniper(): Promise<SniperAnswer> {
      await scanning.bringUpToDate(['1m_sniper']);
      const answer = await readSniper(await world.read(), now());
      return { ...answer, filling: await scanning.replayRest() };
    },
    /** Those that were open at a past moment (UTC ms), as they were published then, newest first. */
    async readOpenAt(t: number): Promise<Signal[]> {
      await scanning.bringUpToDate(['weekly', 'peak']); // what the 1M Sniper finds ends within hours
      return openAt((await world.read()).signals, t);
    },
    /** All signals so far, graded up to now, newest first. */
    async readSignals(): Promise<readonly StoredSignal[]> {
      await scanning.bringUpToDate(SCANNERS);
      const { signals } = await world.read();
      await scanning.replayRest();
      return signals;
    },
  };
}
