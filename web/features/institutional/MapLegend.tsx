import { type ReactNode, useId } from 'react';
import { HatchPatterns, hatchFill } from './HatchPatterns.tsx';

/** What the shapes of the map stand for; sides and colours are written into it. */
export function MapLegend() {
  const hatch = useId();
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-dense text-ink-2">
      <Entry text="One swing, stops resting">
        <rect x="5" y="3" width="9" height="8" rx="1.5" className="fill-buy" />
      </Entry>
      <Entry text="Swept: traded through">
        <rect
          x="5"
          y="3"
          width="9"
          height="8"
          rx="1.5"
          strokeWidth="1.5"
          className="fill-surface stroke-buy"
        />
      </Entry>
      <Entry text="Order block">
        <HatchPatterns id={hatch} />
        <rect
          x="1"
          y="2"
          width="18"
          height="10"
          fill={hatchFill(hatch, 'bullish')}
          className="stroke-buy"
        />
      </Entry>
      <Entry text="Fair value gap">
        <rect
          x="1"
          y="2"
          width="18"
          height="10"
          strokeWidth="1.5"
          strokeDasharray="2 3"
          className="fill-buy-soft stroke-buy"
        />
      </Entry>
    </ul>
  );
}

function Entry({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 20 14" aria-hidden className="h-3.5 w-5 shrink-0">
        {children}
      </svg>
      {text}
    </li>
  );
}
