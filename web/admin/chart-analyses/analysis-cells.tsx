import { useState } from 'react';
import type { ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import { scoreBand } from '#web/lib/bands.ts';
import { formatDate, formatTime } from '#web/lib/format-time.ts';
import { formatPrice } from '#web/lib/format.ts';
import { unknownLook, Badge } from '#web/ui/Badge.tsx';
import { Lightbox } from '#web/ui/Lightbox.tsx';

/** The parts of one analysis, the same in a table row and on a card. */
type CellProps = { analysis: ChartAnalysis };

export function FileAndUser({ analysis }: CellProps) {
  const { image, image_filename, username, data_source } = analysis;
  return (
    <div className="flex min-w-0 items-center gap-3">
      {image !== null && <Picture source={image} about={image_filename} />}
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere text-ink">{image_filename}</p>
        <p className="truncate text-dense text-ink-3" title={username}>
          {username}
        </p>
        {data_source === 'simulated' && <p className="text-dense text-info">Simulated market</p>}
      </div>
    </div>
  );
}

function Picture({ source, about }: { source: string; about: string }) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <button type="button" onClick={() => setIndex(0)} className="shrink-0 rounded-control">
        <span className="sr-only">Enlarge the picture {about}</span>
        <img
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-11 w-16 rounded-control border border-line bg-sunken object-cover"
        />
      </button>
      <Lightbox images={[source]} index={index} about={about} onChange={setIndex} />
    </>
  );
}

const sides = {
  BUY: { tone: 'buy', arrow: '▲' },
  SELL: { tone: 'sell', arrow: '▼' },
} as const;

export function Signal({ analysis: { instrument, trading_signal: signal } }: CellProps) {
  if (signal === null) return <span className="text-ink-3">No signal</span>;
  const { tone, arrow } = sides[signal.direction];
  const price = (value: number): string => formatPrice(instrument, value);
  return (
    <div className="flex flex-col gap-0.5 text-dense">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>
          <span aria-hidden>{arrow}</span> {signal.direction}
        </Badge>
        <span className="tabular-nums">{price(signal.entry_price)}</span>
      </p>
      <p className="text-ink-3 tabular-nums">
        SL {price(signal.stop_loss)} · TP {price(signal.take_profit)}
      </p>
      <p className="text-ink-3 tabular-nums">R:R 1:{signal.risk_reward_ratio.toFixed(2)}</p>
    </div>
  );
}

export function Patterns({ analysis: { detected_patterns: patterns } }: CellProps) {
  if (patterns.length === 0) return <span className="text-ink-3">None found</span>;
  return (
    <ul className="text-dense">
      {patterns.map((pattern) => (
        <li key={pattern}>{pattern}</li>
      ))}
    </ul>
  );
}

export function Confidence({ analysis: { confidence_score: score } }: CellProps) {
  const { label, tone } = scoreBand(score);
  return <Badge tone={tone}>{score > 0 ? `${Math.round(score)} · ${label}` : label}</Badge>;
}

const statuses = {
  completed: { tone: 'ok', label: 'Completed' },
  processing: { tone: 'warn', label: 'Processing' },
  failed: { tone: 'danger', label: 'Failed' },
  unknown: unknownLook,
} as const;

export function StatusBadge({ analysis: { analysis_status } }: CellProps) {
  const { tone, label } = statuses[analysis_status];
  return <Badge tone={tone}>{label}</Badge>;
}

export function Created({ analysis: { created_at } }: CellProps) {
  return (
    <time dateTime={created_at}>
      {formatDate(created_at)} {formatTime(created_at)}
    </time>
  );
}
