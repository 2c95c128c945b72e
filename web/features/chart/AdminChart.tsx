import { Charts } from './Charts.tsx';

/** The chart of the console: smaller, and nearer to the moment. */
export function AdminChart() {
  return <Charts title="Chart" timeframe="M15" className="min-h-130 md:min-h-150" />;
}
