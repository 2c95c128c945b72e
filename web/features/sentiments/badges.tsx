import type { SocialBand, VolumeBand } from '#contracts/rules/market/sentiment-bands.ts';
import { socialBand, volumeBand } from '#contracts/rules/market/sentiment-bands.ts';
import { Badge } from '#web/ui/Badge.tsx';

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
