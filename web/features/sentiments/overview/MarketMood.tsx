import { listWords } from '#contracts/rules/list-words.ts';
import type { SentimentsAnswer } from '#contracts/sentiments.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from '../explanations.ts';

/** The band of the whole market with its number. */
export function MarketMood({ summary }: { summary: SentimentsAnswer['market_summary'] }) {
  return (
    <Panel title="Market mood" explanation={explanations.mood}>
      {summary === null ? (
        <p className="text-ink-2">No market of the basket has enough history yet.</p>
      ) : (
        <div>
          <p className="text-tile font-semibold">{summary.market_mood}</p>
          <p className="text-dense text-ink-2">
            Fear and greed {summary.fear_greed_index} of 100, the mean of {basketWords(summary)}
          </p>
        </div>
      )}
    </Panel>
  );
}

/** What the mean was made of: `US30 61, AUDUSD 48, XAUUSD turned round 41`. Gold is a haven. */
function basketWords({ basket }: NonNullable<SentimentsAnswer['market_summary']>): string {
  const parts = basket.map(({ pair, index }) =>
    [pair, ...(pair === 'XAUUSD' ? ['turned round'] : []), Math.round(index)].join(' '),
  );
  return listWords(parts);
}
