import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#web/ui/Button.tsx';
import {
  type FramePhase,
  useWidgetFrame,
  type WidgetFrame,
  type WidgetId,
  widgetUrl,
} from './widget.ts';

/**
 * The widget keeps its own storage on its own origin, which is never ours; it may open a new tab but not
 * take this one along.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups';

type TvFrameProps = {
  widget: WidgetId;
  /** The provider's settings of the widget; another theme or symbol is another frame. */
  config: object;
  /** Names the frame for screen readers. */
  title: string;
  /** Height of the place that the frame and ours share. */
  className: string;
  /** false where no foreign host may be asked. */
  isWanted?: boolean;
  /** How long ours waits for the frame before it stays, until the note's `show` is called. */
  patienceMs?: number;
  /** Shown until the frame has reported that it works. */
  children: ReactNode;
  /** Whether the provider's prices are visible, or ours. */
  onReadyChange?: (isReady: boolean) => void;
  /** Stands below instead of the note about the frame. */
  note?: (frame: Pick<WidgetFrame, 'phase' | 'show'>) => ReactNode;
};

/** A widget of the chart provider in a sandboxed frame, with ours until it works. */
export function TvFrame(props: TvFrameProps) {
  const { widget, config, title, className, isWanted = true, onReadyChange } = props;
  const { children, note, patienceMs } = props;
  const of = useWidgetFrame(widgetUrl(widget, config), isWanted, patienceMs);
  const { phase, frame, ref, retry } = of;
  const isReady = phase === 'ready';
  useEffect(() => onReadyChange?.(isReady), [isReady, onReadyChange]);
  return (
    <div data-widget={phase}>
      <div className={clsx('relative', className)}>
        {!isReady && children}
        {frame !== null && (
          <iframe
            key={frame.attempt}
            ref={ref}
            src={frame.src}
            title={title}
            loading="lazy"
            sandbox={SANDBOX}
            referrerPolicy="strict-origin"
            allow="fullscreen; clipboard-write"
            className={clsx('absolute inset-0 size-full', !isReady && 'invisible')}
          />
        )}
      </div>
      {note === undefined ? <WidgetNote phase={phase} retry={retry} /> : note(of)}
    </div>
  );
}

const ours: Partial<Record<FramePhase, string>> = {
  silent: 'The provider’s widget did not answer. These are our own prices.',
  'no-data': 'The provider’s widget has no data for these symbols. These are our own prices.',
};

/** The attribution of a widget, or why ours replaces it, with a retry. */
function WidgetNote({ phase, retry }: { phase: FramePhase; retry: () => void }) {
  if (phase === 'ready') return <Attribution />;
  const text = ours[phase];
  if (text === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 pt-2">
      <output className="text-dense text-ink-3">{text}</output>
      <Button variant="quiet" size="sm" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** The provider requires this link beside its widgets and its chart library. */
export function Attribution() {
  return (
    <p className="flex justify-end pt-1">
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-6 items-center text-meta text-ink-3 underline hover:text-ink touch:min-h-11"
      >
        Charts by TradingView
      </a>
    </p>
  );
}
