import { clip, ratio, sum } from '#api/engine/measures/statistics.ts';
import { type Block, totalVolume, volumeWeightedPrice } from '#api/engine/measures/volume.ts';
import type { Participant, DarkPool } from '#contracts/market/dark-pools.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { type DarkPoolMeasures, sessionOf } from './dark-pool-measures.ts';

/**
 * Direction of the money flow, -1 (out) to 1 (in): 40 % Chaikin's money flow of 20 hours, full at 0.2;
 * 30 % the money flow index of 14, full at 30 from its middle; 30 % the distance of the price from the
 * volume-weighted mean of five days, full at an ADR.
 */
export function smartScore(
  measures: Pick<DarkPoolMeasures, 'hours' | 'newest' | 'adr' | 'moneyFlow' | 'moneyFlowIndex'>,
): number {
  const { hours, newest, adr, moneyFlow, moneyFlowIndex } = measures;
  const usualPrice = volumeWeightedPrice(hours.slice(-120));
  return (
    0.4 * clip(moneyFlow / 0.2) +
    0.3 * clip((moneyFlowIndex - 50) / 30) +
    0.3 * clip((newest.price - usualPrice) / adr)
  );
}

/** Volume times where in its range a candle closed: whole at an end, nothing in the middle. */
const movedVolume = ({ h, l, c, v }: Candle): number => v * ratio(Math.abs(c - l - (h - c)), h - l);

export function smartMoneyFlow(
  hours: readonly Candle[],
  smart: number,
): DarkPool['smartMoneyFlow'] {
  return {
    direction: smart >= 0 ? 'Inflow' : 'Outflow',
    strength: Math.round(100 * Math.abs(smart)),
    volume: Math.round(sum(hours.slice(-24).map(movedVolume))),
  };
}

/** Net share of bought blocks, -1 to 1; 0 without blocks. */
export function blockFlow(blocks: DarkPoolMeasures['blocks']): number {
  const net = sum(blocks.map(({ buy, sell }) => buy - sell));
  return clip(ratio(net, totalVolume(blocks)));
}

/** 60 % the flow of all volume, 40 % that of blocks; 50 is no agreement, 95 a full one. */
export function institutionalSentiment(
  smart: number,
  blocks: number,
): Pick<DarkPool, 'institutionalSentiment' | 'institutionalConfidence'> {
  const score = clip(0.6 * smart + 0.4 * blocks);
  return {
    institutionalSentiment: score >= 0 ? 'Bullish' : 'Bearish',
    institutionalConfidence: Math.round(50 + 45 * Math.abs(score)),
  };
}

const GAP = 0.25; // share of the ADR: blocks further apart belong to another participant

const typicalPrice = ({ h, l, c }: Block): number => (h + l + c) / 3;

function groupsOf(blocks: readonly Block[], gap: number): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks.toSorted((a, b) => typicalPrice(a) - typicalPrice(b))) {
    const before = groups.at(-1)?.at(-1);
    if (before && typicalPrice(block) - typicalPrice(before) <= gap) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups.toSorted((a, b) => totalVolume(b) - totalVolume(a));
}

function sessionOfMost(blocks: readonly Block[]): string {
  const volumes = new Map<string, number>();
  for (const { t, v } of blocks) {
    const { name } = sessionOf(t);
    volumes.set(name, (volumes.get(name) ?? 0) + v);
  }
  return [...volumes].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/**
 * Who may stand behind the blocks of five days: the five largest groups at about one price, by letters
 * and the session of most of the volume. The confidence, 40 to 100 percent, rises with how one-sided
 * the blocks are and halves each day after the last of them.
 */
export function findParticipants(
  measures: Pick<DarkPoolMeasures, 'instrument' | 'asOf' | 'blocks' | 'adr'>,
): Participant[] {
  const { instrument, asOf, blocks, adr } = measures;
  const groups = groupsOf(blocks, GAP * adr).slice(0, 5);
  return groups.map((group, i) => {
    const net = sum(group.map(({ buy, sell }) => buy - sell));
    const imbalance = clip(ratio(Math.abs(net), totalVolume(group)));
    const lastActivity = Math.max(...group.map(({ t }) => t)) + timeframeMs.M15;
    const freshness = 0.5 ** ((asOf - lastActivity) / HOUR_MS / 24);
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
