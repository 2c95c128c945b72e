import type { Signal } from '#contracts/signals.ts';
import { SideBadge } from '#web/ui/SideBadge.tsx';
import { Confidence, entryText, IssuedAt, Result, scannerText } from './history-cells.tsx';
import { StatusBadge } from '#web/ui/signal-badges.tsx';

export type HistoryLayoutProps = {
  signals: readonly Signal[];
  onOpen: (id: string) => void;
};

/** The history where a table has no room. The whole row opens the signal. */
export function HistoryRows({ signals, onOpen }: HistoryLayoutProps) {
  return (
    <ul
      aria-label="Signals"
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {signals.map((signal) => (
        <li key={signal.id} className="relative flex flex-col gap-1 px-3 py-2.5">
          <div className="flex items-center gap-2">
            <h3 className="font-semibold">{signal.instrument}</h3>
            <SideBadge side={signal.signal_type} />
            <span className="ml-auto">
              <Result signal={signal} />
            </span>
          </div>
          <div className="flex flex-wrap items-center gap-1.5">
            <Confidence signal={signal} />
            <StatusBadge status={signal.status} />
          </div>
          <p className="truncate text-dense text-ink-2">
            {entryText(signal)} · {scannerText(signal)} · <IssuedAt signal={signal} />
          </p>
          <p className="truncate text-dense text-ink-3">{signal.reason}</p>
          <button
            type="button"
            aria-label={`Open ${signal.instrument} ${signal.signal_type}`}
            onClick={() => onOpen(signal.id)}
            className="absolute inset-0 -outline-offset-2 transition-colors hover:bg-ink/5"
          />
        </li>
      ))}
    </ul>
  );
}
