import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { type FramePhase, useWidgetFrame } from './use-widget-frame.ts';
import { type WidgetId, widgetUrl } from './widget.ts';
import { WidgetNote } from './WidgetNote.tsx';

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
  /** Ours in the same place: there first, and gone only once the frame has shown that it works. */
  children: ReactNode;
  /** Whose prices the place shows: the provider's, or ours. */
  onReadyChange?: (isReady: boolean) => void;
  /** Stands below instead of the note about the frame. */
  note?: (phase: FramePhase, retry: () => void) => ReactNode;
};

/** A widget of the chart provider in its own sandboxed frame, with ours until and unless it works. */
export function TvFrame(props: TvFrameProps) {
  const { widget, config, title, className, isWanted = true, onReadyChange } = props;
  const { children, note } = props;
  const { phase, shown, ref, retry } = useWidgetFrame(widgetUrl(widget, config), isWanted);
  const isReady = phase === 'ready';
  useEffect(() => onReadyChange?.(isReady), [isReady, onReadyChange]);
  return (
    <div data-widget={phase}>
      <div className={clsx('relative', className)}>
        {!isReady && children}
        {shown !== null && (
          <iframe
            key={shown.attempt}
            ref={ref}
            src={shown.src}
            title={title}
            loading="lazy"
            sandbox={SANDBOX}
            referrerPolicy="strict-origin"
            allow="fullscreen; clipboard-write"
            className={clsx('absolute inset-0 size-full', !isReady && 'invisible')}
          />
        )}
      </div>
      {note === undefined ? <WidgetNote phase={phase} retry={retry} /> : note(phase, retry)}
    </div>
  );
}
