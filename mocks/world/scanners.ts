import type { LiveTopic } from '#contracts/events.ts';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { SCANNERS } from '#contracts/rules/scanners.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { createPeakAnswers } from './peak-answer.ts';
import { createScanning } from './scanning.ts';
import { createSniperAnswers } from './sniper-answer.ts';
import type { StoredSignal } from './tables.ts';
import { weeklyAnswer } from './weekly-answer.ts';
import type { World } from './world.ts';

export type Scanners = {
  readPeak: () => Promise<PeakScannerAnswer>;
  readWeekly: () => Promise<WeeklyScannerAnswer>;
  readSniper: () => Promise<SniperAnswer>;
  /** All signals so far, graded up to now, newest first. */
  readSignals: () => Promise<readonly StoredSignal[]>;
};

/** What a change is told as to who listens. */
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
  const peakAnswer = createPeakAnswers(() => onChange('scanners'));
  const sniperAnswer = createSniperAnswers();

  return {
    async readPeak() {
      await scanning.bringUpToDate(['peak']);
      return peakAnswer((await world.read()).signals, now());
    },
    async readWeekly() {
      await scanning.bringUpToDate(['weekly']);
      return weeklyAnswer(await world.read(), now());
    },
    async readSniper() {
      await scanning.bringUpToDate(['1m_sniper']);
      return sniperAnswer(await world.read(), now());
    },
    async readSignals() {
      await scanning.bringUpToDate(SCANNERS);
      return (await world.read()).signals;
    },
  };
}
