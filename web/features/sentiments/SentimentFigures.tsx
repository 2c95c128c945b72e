import {
  type SocialBand,
  socialBand,
  volumeBand,
  fearGreedBand,
} from '#contracts/rules/market/sentiment-bands.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Explain, type Explanation } from '#web/ui/Explain.tsx';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { DomRecord, SentimentRecord } from '#contracts/market/sentiments.ts';

export const isModelled = (
  modelled: readonly string[],
  field: keyof SentimentRecord | keyof DomRecord,
): boolean => modelled.includes(field);

/** Records of the given pairs, in their order; skips pairs without one. */
export const recordsOf = <Row extends { pair: Instrument }>(
  pairs: readonly Instrument[],
  rows: readonly Row[],
): Row[] => pairs.flatMap((pair) => rows.find((row) => row.pair === pair) ?? []);

/** Count or volume with thousands separators: `28,110`. */
export const formatWhole = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 0 });

export const formatShort = (value: number): string =>
  value.toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

export const formatPips = (pips: number): string =>
  `${pips.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} pips`;

export const formatFearGreed = (index: number): string => `${index} · ${fearGreedBand(index)}`;

export function ExplainList({ of }: { of: readonly Explanation[] }) {
  return (
    <ul
      aria-label="What the figures are"
      className="flex flex-wrap items-center gap-x-4 text-dense text-ink-2"
    >
      {of.map((explanation) => (
        <li key={explanation.title} className="inline-flex items-center">
          {explanation.title}
          <Explain of={explanation} />
        </li>
      ))}
    </ul>
  );
}

type Part = { share: number; className: string };

const GAP = 1; // gap in percent of the width: distinct without colours

export function ShareBar({ parts }: { parts: readonly Part[] }) {
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { share }) => sum + share, 0),
  );
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-3 w-full rounded-full"
    >
      {parts.map(({ share, className }, index) => (
        <rect
          key={className}
          x={starts[index]}
          width={Math.max(0, share - (index === parts.length - 1 ? 0 : GAP))}
          height="10"
          className={className}
        />
      ))}
    </svg>
  );
}

export function VolumeBadge({ rank }: { rank: number }) {
  const band = volumeBand(rank);
  return (
    <Badge tone={band === 'High' ? 'accent' : 'neutral'}>
      {rank} · {band}
    </Badge>
  );
}

const socialStyles: Readonly<
  Record<SocialBand, { label: string; tone: 'ok' | 'warn' | 'danger' }>
> = {
  green: { label: 'mostly buys', tone: 'ok' },
  yellow: { label: 'mixed', tone: 'warn' },
  red: { label: 'mostly sells', tone: 'danger' },
};

/** Share of buys with its label in the specified colour; neutral without entries. */
export function SocialBadge({ share, entries }: { share: number; entries: number }) {
  const { label, tone } = socialStyles[socialBand(share)];
  if (entries === 0) return <Badge>{share}% · no entries</Badge>;
  return (
    <Badge tone={tone}>
      {share}% · {label}
    </Badge>
  );
}

export const Modelled = () => <Badge tone="info">Modelled</Badge>;
