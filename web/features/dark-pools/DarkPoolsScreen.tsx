import { DARK_POOL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { useDarkPool } from '#web/data/market/dark-pools.ts';
import { refusalText } from '#web/lib/copy.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { provenanceOf, ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { DarkPoolCards } from './DarkPoolCards.tsx';

const options = DARK_POOL_PAIRS.map((value) => ({ value, label: value }));

const tips = [
  'Currencies have no dark pools as shares do. This is a hidden-liquidity model: everything is inferred from candles and volume, and no bank or broker is observed.',
  'Unusual volume says that something happened, not who did it or why. News and the open of a session look the same as a large order.',
  'Read the parts together: a flow that block trades and market maker bias contradict says little.',
  'Support and resistance are places to watch, not walls. Decide before you trade at which price the idea has failed.',
];

export function DarkPoolsScreen() {
  const [instrument, setInstrument] = useHistoryChoice(
    'instrument',
    DARK_POOL_PAIRS,
    DARK_POOL_PAIRS[0],
  );
  const { pool, refresh } = useDarkPool(instrument);
  const error = 'error' in pool ? pool.error : null;
  return (
    <>
      <ScreenHeading
        title="Dark Pools Intelligence"
        provenance={provenanceOf(pool)}
        refresh={refresh}
        badge={<Badge tone="info">Hidden-liquidity model</Badge>}
        controls={
          <div className="w-36 max-w-full">
            <Select
              aria-label="Instrument"
              options={options}
              value={instrument}
              onChange={({ target }) => {
                setInstrument(DARK_POOL_PAIRS.find((pair) => pair === target.value) ?? instrument);
              }}
            />
          </div>
        }
      />
      <div className="flex flex-col gap-4 md:gap-6">
        <AnswerStates
          of={pool}
          retry={refresh}
          skeleton={<Skeleton label="Loading dark pool data" shape="cards" count={3} />}
          failure={refusalText(error, 'Dark pool data could not be loaded.')}
        >
          {(data) => <DarkPoolCards pool={data} />}
        </AnswerStates>
        <Panel title="Tips">
          <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5">
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </Panel>
        <p className="text-dense text-ink-3">Trades and analysis are informational.</p>
      </div>
    </>
  );
}
