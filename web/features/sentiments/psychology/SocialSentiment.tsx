import type { SentimentRecord } from '#contracts/sentiments.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { formatWhole } from '../format-figures.ts';
import { SocialBadge } from '../badges.tsx';
import { explanations } from '../explanations.ts';
import { ShareBar } from '../ShareBar.tsx';

/** What members' journals lean to. */
export function SocialSentiment({ records }: { records: readonly SentimentRecord[] }) {
  return (
    <Panel
      title="Social sentiment"
      explanation={explanations.social}
      note="Share of buys in our members’ journals of seven days."
    >
      <ul className="flex flex-col gap-3">
        {records.map(({ pair, social_sentiment, social_entries }) => (
          <li key={pair} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium">{pair}</span>
              <SocialBadge share={social_sentiment} entries={social_entries} />
            </div>
            <ShareBar
              parts={[
                { share: social_sentiment, className: 'fill-buy' },
                { share: 100 - social_sentiment, className: 'fill-line' },
              ]}
            />
            <p className="text-meta text-ink-3">{basisOf(social_entries)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function basisOf(entries: number): string {
  if (entries === 0) return 'No entries: an estimate from the move of the day alone';
  return `Of ${formatWhole(entries)} ${entries === 1 ? 'entry' : 'entries'}`;
}
