import { Button } from '../Button.tsx';
import type { FramePhase } from './use-widget-frame.ts';

type WidgetNoteProps = { phase: FramePhase; retry: () => void };

const ours: Partial<Record<FramePhase, string>> = {
  silent: 'The provider’s widget did not answer. These are our own prices.',
  'no-data': 'The provider’s widget has no data for these symbols. These are our own prices.',
};

/** Below a widget: whose it is, or why ours stands there and how to ask again. */
export function WidgetNote({ phase, retry }: WidgetNoteProps) {
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

/** The provider asks for this link wherever its widgets or its chart library are shown. */
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
