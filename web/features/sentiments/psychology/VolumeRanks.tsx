import type { SentimentRecord } from '#contracts/sentiments.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { VolumeBadge } from '../badges.tsx';
import { explanations } from '../explanations.ts';
import { ShareBar } from '../ShareBar.tsx';

/** How busy the last day was. */
export function VolumeRanks({ records }: { records: readonly SentimentRecord[] }) {
  return (
    <Panel
      title="Volume profile"
      explanation={explanations.volume}
      note="Volume of 24 hours, ranked within 20 days."
    >
      <ul className="flex flex-col gap-3">
        {records.map(({ pair, volume_profile }) => (
          <li key={pair} className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium">{pair}</span>
              <VolumeBadge rank={volume_profile} />
            </div>
            <ShareBar
              parts={[
                { share: volume_profile, className: 'fill-accent' },
                { share: 100 - volume_profile, className: 'fill-line' },
              ]}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
