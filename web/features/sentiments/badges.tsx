import type { PressureBand, SocialBand, VolumeBand } from '#contracts/rules/sentiment-bands.ts';
import { socialBand, volumeBand } from '#contracts/rules/sentiment-bands.ts';
import type { SentimentRecord } from '#contracts/sentiments.ts';
import { Badge } from '#web/ui/Badge.tsx';

type LeaningWord =
  | SentimentRecord['overall_sentiment']
  | SentimentRecord['institutional_flow']
  | SentimentRecord['news_sentiment']
  | PressureBand;

const up = { tone: 'buy', arrow: '▲' } as const;
const down = { tone: 'sell', arrow: '▼' } as const;
const level = { tone: 'neutral', arrow: null } as const;

const leanings: Readonly<Record<LeaningWord, typeof up | typeof down | typeof level>> = {
  Bullish: up,
  Buying: up,
  Positive: up,
  'Buy Pressure': up,
  Bearish: down,
  Selling: down,
  Negative: down,
  'Sell Pressure': down,
  Neutral: level,
  Balanced: level,
};

type LeaningProps = { word: LeaningWord; strength?: string };

/** Which way something leans, by word and arrow; its colours are not those of gain and loss. */
export function Leaning({ word, strength }: LeaningProps) {
  const { tone, arrow } = leanings[word];
  return (
    <Badge tone={tone}>
      {arrow !== null && <span aria-hidden>{arrow}</span>}
      {strength === undefined ? word : `${word} · ${strength}`}
    </Badge>
  );
}

/** How much of the volume profile is High, Medium or Low, with its rank. */
export function VolumeBadge({ rank }: { rank: number }) {
  const looks: Record<VolumeBand, 'accent' | 'neutral'> = {
    High: 'accent',
    Medium: 'neutral',
    Low: 'neutral',
  };
  const band = volumeBand(rank);
  return (
    <Badge tone={looks[band]}>
      {rank} · {band}
    </Badge>
  );
}

const socialLooks: Readonly<Record<SocialBand, { word: string; tone: 'ok' | 'warn' | 'danger' }>> =
  {
    green: { word: 'mostly buys', tone: 'ok' },
    yellow: { word: 'mixed', tone: 'warn' },
    red: { word: 'mostly sells', tone: 'danger' },
  };

/** The share of buys in its documented colour, with what it says; without entries it says nothing of members. */
export function SocialBadge({ share, entries }: { share: number; entries: number }) {
  const { word, tone } = socialLooks[socialBand(share)];
  if (entries === 0) return <Badge>{share}% · no entries</Badge>;
  return (
    <Badge tone={tone}>
      {share}% · {word}
    </Badge>
  );
}

/** Stands on what no market tells. */
export const Modelled = () => <Badge tone="info">Modelled</Badge>;
