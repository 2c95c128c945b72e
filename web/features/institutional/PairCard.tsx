import { CAUTION_BELOW, scannerBand } from '#contracts/rules/signals/confidence-bands.ts';
import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';
import { formatPrice } from '#web/lib/format.ts';
import { formatSchedule } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Explain } from '#web/ui/Explain.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { Leaning, ConfidenceBadge } from '#web/ui/figures/badges.tsx';
import { PriceChange } from '#web/ui/figures/amounts.tsx';
import { explanations } from './institutional-copy.ts';

type PairCardProps = { analysis: InstitutionalAnalysis };

/** Analysis of one pair. */
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
          <Leaning label={analysis.bias} />
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
      <PairFacts analysis={analysis} />
      <div className="mt-auto rounded-control bg-sunken px-3 py-2">
        <p className="text-dense text-ink-3">Action</p>
        <p className="font-medium">{action}</p>
      </div>
    </Card>
  );
}

/** Parses `+0.23%`; null when it is not a number. */
function percentOf(change: string): number | null {
  const percent = Number.parseFloat(change.replace('\u2212', '-'));
  return Number.isFinite(percent) ? percent : null;
}

const riskTones = { Low: 'ok', Medium: 'warn', High: 'danger' } as const;

function PairFacts({ analysis }: PairCardProps) {
  const { riskLevel, volumeScore, institutionalInterest } = analysis;
  return (
    <Facts label={`Figures of ${analysis.pair}`}>
      <Fact name="Risk level">
        <Badge tone={riskTones[riskLevel]}>{riskLevel}</Badge>
      </Fact>
      <Fact name="Volume score">{volumeScore} of 100</Fact>
      <Fact name="Buy liquidity, above">{analysis.buyLiquidity}%</Fact>
      <Fact name="Sell liquidity, below">{analysis.sellLiquidity}%</Fact>
      <Fact name="Institutional interest">{institutionalInterest}</Fact>
      <Fact name="Last break">
        <LastBreak analysis={analysis} />
      </Fact>
    </Facts>
  );
}

function LastBreak({ analysis: { pair, last_break } }: PairCardProps) {
  const now = useNow();
  if (last_break === null) return 'None';
  const { kind, side, price, at } = last_break;
  return (
    <>
      {kind}, {side}, {formatPrice(pair, price)}
      <span className="block text-dense font-normal text-ink-3">
        {formatSchedule(Date.parse(at), now).utc}
      </span>
    </>
  );
}
