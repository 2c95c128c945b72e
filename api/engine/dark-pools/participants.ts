import { clip, ratio, sum } from '#api/engine/measures/statistics.ts';
import type { Block } from '#api/engine/measures/unusual-volume.ts';
import { totalVolume, volumeWeightedPrice } from '#api/engine/measures/volume.ts';
import type { Participant } from '#contracts/market/dark-pools.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { DarkPoolMeasures } from './measure-dark-pool.ts';
import { sessionOf } from './session-of.ts';

/** Of an ADR: blocks further apart belong to somebody else. */
const GAP = 0.25;
const MOST = 5;

const HALF_LIFE_HOURS = 24;

const typicalPrice = ({ h, l, c }: Block): number => (h + l + c) / 3;

/** Blocks at about one price, the largest group first. */
function groupsOf(blocks: readonly Block[], gap: number): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks.toSorted((a, b) => typicalPrice(a) - typicalPrice(b))) {
    const before = groups.at(-1)?.at(-1);
    if (before && typicalPrice(block) - typicalPrice(before) <= gap) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups.toSorted((a, b) => totalVolume(b) - totalVolume(a));
}

/** The session in which most of the volume fell. */
function sessionOfMost(blocks: readonly Block[]): string {
  const volumes = new Map<string, number>();
  for (const { t, v } of blocks) {
    const { name } = sessionOf(t);
    volumes.set(name, (volumes.get(name) ?? 0) + v);
  }
  return [...volumes].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/**
 * Who may stand behind the blocks of five days: groups at about one price, at most the five largest, by
 * letters. Nobody is known: the names say only in which session most of the volume fell.
 *
 * The confidence is 40 to 100 percent: the more one-sided the blocks, and the newer the last of them, of
 * which half is lost each day.
 */
export function findParticipants({
  instrument,
  asOf,
  blocks,
  adr,
}: Pick<DarkPoolMeasures, 'instrument' | 'asOf' | 'blocks' | 'adr'>): Participant[] {
  const groups = groupsOf(blocks, GAP * adr).slice(0, MOST);
  return groups.map((group, i) => {
    const net = sum(group.map(({ buy, sell }) => buy - sell));
    const imbalance = clip(ratio(Math.abs(net), totalVolume(group)));
    const lastActivity = Math.max(...group.map(({ t }) => t)) + timeframeMs.M15;
    const freshness = 0.5 ** ((asOf - lastActivity) / HOUR_MS / HALF_LIFE_HOURS);
    return {
      name: `Participant ${String.fromCharCode(65 + i)} (${sessionOfMost(group)})`,
      position: net >= 0 ? 'Long' : 'Short',
      size: Math.round(totalVolume(group)),
      avgPrice: roundPrice(instrument, volumeWeightedPrice(group)),
      confidence: Math.round(40 + 60 * imbalance * freshness),
      lastActivity: new Date(lastActivity).toISOString(),
    };
  });
}
