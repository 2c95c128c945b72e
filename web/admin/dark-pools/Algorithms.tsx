import type { AdminDarkPool } from '#web/data/dark-pools.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Panel } from '#web/ui/Panel.tsx';
import type { AlgorithmRow } from './algorithm-cells.tsx';
import { AlgorithmCards } from './AlgorithmCards.tsx';
import { AlgorithmTable } from './AlgorithmTable.tsx';
import { explanations } from './explanations.ts';

/** From here on five columns have room beside the sidebar. */
const WIDE = '(min-width: 64rem)';

/** Patterns of execution. */
export function Algorithms({ pool: { instrument, algorithms } }: { pool: AdminDarkPool }) {
  const isWide = useMediaQuery(WIDE);
  const Layout = isWide ? AlgorithmTable : AlgorithmCards;
  const rows = algorithms.map((algorithm, index): AlgorithmRow => ({
    id: `${algorithm.name} ${index}`, // samples may name one twice
    instrument,
    algorithm,
  }));
  return (
    <Panel title="Algorithm Monitor" explanation={explanations.algorithms} isPlain>
      {rows.length === 0 ? (
        <p className="text-ink-2">No pattern of execution in the last four hours.</p>
      ) : (
        <Layout rows={rows} />
      )}
    </Panel>
  );
}
