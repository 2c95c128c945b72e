import { Charts } from './Charts.tsx';

/** The chart of a member. */
export function ChartScreen() {
  return (
    <Charts title="Advanced Trading Chart" timeframe="H4" className="min-h-130 md:min-h-175" />
  );
}
