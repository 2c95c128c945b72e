import {
  type SocialBand,
  type VolumeBand,
  socialBand,
  volumeBand,
} from '#contracts/rules/market/sentiment-bands.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Explain, type Explanation } from '#web/ui/Explain.tsx';

/** Explanations of figures that repeat for every pair, once for all. */
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

/** Shares of 100 as one bar; the numbers are beside it. */
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

/** Volume rank as High, Medium or Low. */
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

/** Marks figures that no market publishes. */
export const Modelled = () => <Badge tone="info">Modelled</Badge>;
