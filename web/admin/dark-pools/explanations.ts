import type { Explanation } from '#web/ui/Explain.tsx';
import type { DarkPool } from '#contracts/market/dark-pools.ts';

export const explanations = {
  makers: {
    title: 'Market makers',
    means:
      'Participants who may stand behind unusual volume of the last five days, by price and session.',
    computed:
      'Quarter-hours with far more volume than is usual at their time of day are grouped by price. Position is the side of their net volume; confidence grows with its imbalance and fades with age, by half in a day.',
    isNot: 'Inferred participants, never the names of banks: nobody reports positions here.',
  },
  activity: {
    title: 'Dark pool activity',
    means: 'Quarter-hours of the last 24 hours with unusual volume, taken as block trades.',
    computed:
      'Their number, sum and mean volume, and how far price moved in them. Hidden liquidity is the share of five days of volume in bars that had much volume and moved little.',
    isNot: 'Not reported trades: currencies have no dark pools as shares do.',
  },
  flow: {
    title: 'Institutional flow',
    means:
      'How the volume of 24 hours divides into buying and selling. Conviction is the difference.',
    computed:
      'Bulk volume classification: each hour is divided by how far it moved, measured against its usual move.',
    isNot: 'Not an observed order flow: who bought and who sold is not known.',
  },
  book: {
    title: 'Level II order book',
    means: 'Ten prices on each side at which orders are modelled to rest, and how much.',
    computed:
      'Prices step away from the middle by the spread and a part of the daily range. Sizes follow the volume of the last hour, the volume traded at each price, and the flow of the last hour. They are in ticks.',
    isNot: 'Not quotes: no provider of liquidity is connected. Makers are the model’s own labels.',
  },
  algorithms: {
    title: 'Algorithm monitor',
    means:
      'Patterns of execution in the last hours. Active: seen within 30 minutes; Completed: within four hours. Time left is that to the end of the trading session.',
    computed:
      'TWAP: even volume. VWAP: volume that follows the usual profile of the hours. Iceberg: repeated large volume in a narrow band. Momentum: a wide range with large volume.',
    isNot: 'Not a message from an algorithm: volume may look so by chance.',
  },
} as const satisfies Record<string, Explanation>;

export const volumeUnit: Readonly<Record<DarkPool['volume_source'], string>> = {
  ticks: 'in ticks',
  'range-proxy': 'estimated from the ranges of candles, because the source tells none',
  unknown: 'of a kind that this version of the app does not know',
};

/** Volumes are compared, not settled: whole numbers. */
export const formatVolume = (volume: number): string => Math.round(volume).toLocaleString('en-US');
