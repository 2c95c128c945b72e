import type { Briefing } from '#contracts/briefing.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PriceChange } from '#web/ui/Price.tsx';
import { explanations } from './explanations.ts';

/** What the last trading day brought. */
export function Yesterday({ yesterday }: { yesterday: Briefing['yesterday'] }) {
  const { top_gainer, top_loser, ranges } = yesterday;
  return (
    <Panel title="Yesterday" explanation={explanations.yesterday}>
      <Facts label="Movers of yesterday">
        <Fact name="Top gainer">
          {top_gainer.instrument} <PriceChange percent={top_gainer.change_percent} />
        </Fact>
        <Fact name="Top loser">
          {top_loser.instrument} <PriceChange percent={top_loser.change_percent} />
        </Fact>
      </Facts>
      <div>
        <h3 className="mb-2 text-dense text-ink-2">Range of the day, percent of ADR</h3>
        <dl
          aria-label="Ranges of yesterday"
          className="grid grid-cols-2 gap-x-4 gap-y-2 @xl:grid-cols-4"
        >
          {ranges.map(({ instrument, adr_percent }) => (
            <Fact key={instrument} name={instrument} meter={adr_percent}>
              {Math.round(adr_percent)}%
            </Fact>
          ))}
        </dl>
      </div>
    </Panel>
  );
}
