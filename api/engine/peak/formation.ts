import type { Formation } from '#contracts/peak-scanner.ts';
import type { Cycle } from './cycle.ts';
import type { PeakMeasures } from './measure-peak.ts';

/** In daily ranges: three days within less go nowhere. */
const CONSOLIDATION = 1.2;

const rises = { 1: 'Level 1 Rise', 2: 'Level 2 Rise', 3: 'Level 3 Rise' } as const;
const drops = { 1: 'Level 1 Drop', 2: 'Level 2 Drop', 3: 'Level 3 Drop' } as const;

function doubleTurn(hunts: PeakMeasures['hunts']): Formation | null {
  const [newest] = hunts
    .filter(({ turnedAt }) => turnedAt !== null)
    .toSorted((a, b) => (b.turnedAt ?? 0) - (a.turnedAt ?? 0));
  if (newest === undefined) return null;
  return newest.side === 'low' ? 'W Bottom' : 'M Top';
}

const phaseOf = ({ direction, level }: Cycle): Formation =>
  direction === 'rise' ? rises[level] : drops[level];

/**
 * What the method calls the present picture, the first that applies: a W or M completed today, a peak
 * made today, a consolidation (no peak yet, or the last three closed days within 1.2 daily ranges), the
 * level of the cycle.
 */
export function formationOf({
  hunts,
  cycle,
  day,
}: Pick<PeakMeasures, 'hunts' | 'cycle' | 'day'>): Formation {
  const turn = doubleTurn(hunts);
  if (turn !== null) return turn;
  if (cycle === null) return 'Consolidation';
  if (cycle.days <= 1) {
    return cycle.anchor.kind === 'low' ? 'Peak Formation Low' : 'Peak Formation High';
  }
  return day.threeDayRange < CONSOLIDATION * day.adr ? 'Consolidation' : phaseOf(cycle);
}
