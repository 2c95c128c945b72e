import type { ReactNode } from 'react';
import { CAUTION_BELOW, scannerBand } from '#contracts/rules/confidence-bands.ts';
import type { InstitutionalAnalysis } from '#web/data/institutional.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Explain } from '#web/ui/Explain.tsx';
import { PriceChange } from '#web/ui/Price.tsx';
import { ConfidenceBadge } from '#web/ui/signal-badges.tsx';
import { explanations } from './explanations.ts';
import { leanOf } from './lean.ts';
import { LiquidityBar } from './LiquidityBar.tsx';

type PairCardProps = { analysis: InstitutionalAnalysis };

/** The reading of one pair. */
export function PairCard({ analysis }: PairCardProps) {
  const { pair, currentPrice, action, confidence } = analysis;
  return (
    <Card as="article" aria-label={pair} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-card font-semibold">{pair}</h3>
        <p className="flex items-baseline gap-2">
          <span className="font-medium">{formatPrice(pair, currentPrice)}</span>
          <PriceChange percent={percentOf(analysis.priceChange)} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <BiasBadge bias={analysis.bias} />
          <span className="inline-flex items-center gap-1.5 text-dense text-ink-2">
            Agreement
            <ConfidenceBadge confidence={confidence / 100} bandOf={scannerBand} />
          </span>
        </div>
        <span className="-my-3 -mr-2">
          <Explain of={{ ...explanations.reading, title: `Bias and agreement of ${pair}` }} />
        </span>
      </div>
      {confidence / 100 < CAUTION_BELOW && (
        <p className="-mt-1 text-dense text-ink-2">Few signs agree: treat it with caution.</p>
      )}
      <LiquidityBar analysis={analysis} />
      <PairFacts analysis={analysis} />
      <div className="mt-auto rounded-control bg-sunken px-3 py-2">
        <p className="text-dense text-ink-3">Action</p>
        <p className="font-medium">{action}</p>
      </div>
    </Card>
  );
}

/** `+0.23%` as a number; null where it is none. */
function percentOf(change: string): number | null {
  const percent = Number.parseFloat(change.replace('\u2212', '-'));
  return Number.isFinite(percent) ? percent : null;
}

const leans = {
  up: { tone: 'buy', arrow: '▲' },
  down: { tone: 'sell', arrow: '▼' },
  none: { tone: 'neutral', arrow: '●' },
} as const;

function BiasBadge({ bias }: Pick<InstitutionalAnalysis, 'bias'>) {
  const { tone, arrow } = leans[leanOf[bias]];
  return (
    <Badge tone={tone}>
      <span aria-hidden>{arrow}</span>
      {bias}
    </Badge>
  );
}

const riskTones = { Low: 'ok', Medium: 'warn', High: 'danger' } as const;

function PairFacts({ analysis }: PairCardProps) {
  const { riskLevel, volumeScore, institutionalInterest } = analysis;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      <Fact name="Risk level">
        <Badge tone={riskTones[riskLevel]}>{riskLevel}</Badge>
      </Fact>
      <Fact name="Volume score">{volumeScore} of 100</Fact>
      <Fact name="Institutional interest">{institutionalInterest}</Fact>
      <Fact name="Last break">
        <LastBreak analysis={analysis} />
      </Fact>
    </dl>
  );
}

function LastBreak({ analysis: { pair, last_break } }: PairCardProps) {
  const now = useNow();
  if (last_break === null) return 'None';
  const { kind, side, price, at } = last_break;
  return (
    <>
      {kind}, {side}
      <span className="block text-dense font-normal text-ink-2">
        {formatPrice(pair, price)} at {formatMoment(Date.parse(at), now, 'UTC')} UTC
      </span>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
