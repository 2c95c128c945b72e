import type { ReactNode } from 'react';

type PlotReadoutProps = {
  /** What the arrow keys go through. */
  label: string;
  count: number;
  /** Which of them is shown. */
  index: number;
  /** That one in words. */
  text: string;
  onPoint: (index: number) => void;
  /** The drawing. */
  children: ReactNode;
};

/** What a drawing says at one of its points, above it; the arrow keys go from point to point. */
export function PlotReadout({ label, count, index, text, onPoint, children }: PlotReadoutProps) {
  return (
    <div className="relative rounded-control text-meta outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input
        type="range"
        min={1}
        max={count}
        value={index + 1}
        onChange={({ target }) => onPoint(target.valueAsNumber - 1)}
        aria-label={label}
        aria-valuetext={text}
        className="sr-only"
      />
      {/* Two lines on a phone, so that the drawing never moves while it is read. */}
      <p
        aria-hidden
        title="Arrow keys go from point to point"
        className="min-h-9 text-dense text-ink-2 @xl:min-h-5"
      >
        {text}
      </p>
      {children}
    </div>
  );
}
