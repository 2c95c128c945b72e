import { clsx } from 'clsx';
import { useState } from 'react';
import { scannerName } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { formatPrice } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { SideBadge, ConfidenceBadge, SourceBadge, StatusBadge } from '#web/ui/figures/badges.tsx';
import { isExtremeOnly, isSecondWindow, shortMoment } from './signal-copy.ts';

type CellProps = { signal: Signal };

export function What({ signal }: CellProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium text-ink">{signal.instrument}</span>
        <SideBadge side={signal.signal_type} />
      </p>
      <p className="flex flex-wrap items-center gap-1">
        <span className="text-ink-2">{scannerName(signal.scanner_type)}</span>
        <SniperTags signal={signal} />
      </p>
      <p className="flex flex-wrap gap-1">
        <SourceBadge source={signal.data_source} />
        {signal.backfilled && <Badge>Backfilled</Badge>}
      </p>
    </div>
  );
}

export function SniperTags({ signal }: CellProps) {
  return (
    <>
      {isExtremeOnly(signal) && <Badge tone="accent">(Extreme-Only)</Badge>}
      {isSecondWindow(signal) && <Badge>Second window</Badge>}
    </>
  );
}

export function Prices({ signal }: CellProps) {
  const { instrument, entry_price, stop_loss, take_profit, risk_reward_ratio } = signal;
  const price = (value: number): string => formatPrice(instrument, value);
  return (
    <div className="tabular-nums">
      <p className="font-medium text-ink">{price(entry_price)}</p>
      <p className="text-ink-3">SL {price(stop_loss)}</p>
      <p className="text-ink-3">TP {price(take_profit)}</p>
      <p className="text-ink-3">R:R 1:{risk_reward_ratio.toFixed(2)}</p>
    </div>
  );
}

export function Confidence({ signal }: CellProps) {
  return <ConfidenceBadge confidence={signal.confidence} />;
}

export function Lifecycle({ signal }: CellProps) {
  const { r_net: result, timestamp, expires_at, closed_at, status } = signal;
  return (
    <div className="flex flex-col items-start gap-0.5">
      <StatusBadge status={status} />
      {result !== null && (
        <p>
          <RMultiple value={result} /> <span className="text-ink-3">net</span>
        </p>
      )}
      <p className="text-ink-3">
        issued <Moment instant={timestamp} />
      </p>
      {status === 'active' && (
        <p className="text-ink-3">
          expires <Moment instant={expires_at} />
        </p>
      )}
      {closed_at !== null && (
        <p className="text-ink-3">
          closed <Moment instant={closed_at} />
        </p>
      )}
    </div>
  );
}

/** In UTC, like all market times of the console. */
export function Moment({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {shortMoment(instant, useNow())}
    </time>
  );
}

export function Reason({ signal: { reason, instrument } }: CellProps) {
  const [isWhole, setIsWhole] = useState(false);
  const label = isWhole ? 'Less' : 'More';
  return (
    <div className="flex min-w-0 flex-col items-start">
      <p className={clsx('text-ink-2', !isWhole && 'line-clamp-2')}>{reason}</p>
      <button
        type="button"
        aria-expanded={isWhole}
        aria-label={`${label} of the reason of ${instrument}`}
        onClick={() => setIsWhole(!isWhole)}
        className="inline-flex min-h-6 items-center font-medium text-accent touch:min-h-11 touch:min-w-11"
      >
        {label}
      </button>
    </div>
  );
}
