import type { AdminDarkPool } from '#web/data/dark-pools.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';
import type { MakerRow } from './maker-cells.tsx';
import { MakerCards } from './MakerCards.tsx';
import { MakerTable } from './MakerTable.tsx';

/** From here on six columns have room beside the sidebar. */
const WIDE = '(min-width: 64rem)';

/** Who may stand behind unusual volume. */
export function MarketMakers({ pool: { instrument, marketMakers } }: { pool: AdminDarkPool }) {
  const isWide = useMediaQuery(WIDE);
  const Layout = isWide ? MakerTable : MakerCards;
  const rows = marketMakers.map((maker): MakerRow => ({ id: maker.name, instrument, maker }));
  return (
    <Panel title="Market Makers" explanation={explanations.makers} isPlain>
      <p className="text-dense text-ink-2">
        Each is an inferred participant, never the name of a bank.
      </p>
      {rows.length === 0 ? (
        <p className="text-ink-2">No unusual volume in the last five days.</p>
      ) : (
        <Layout rows={rows} />
      )}
    </Panel>
  );
}
