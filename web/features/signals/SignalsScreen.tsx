import { historyBand, scannerBand } from '#contracts/rules/signals/confidence-bands.ts';
import { type Scanner, scannerLabel, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { SignalCard } from './SignalCard.tsx';
import { Informational, SignalsOf } from './SignalsOf.tsx';

type TabKey = 'history' | Scanner;

const tabs: readonly [{ key: TabKey; label: string }, ...{ key: TabKey; label: string }[]] = [
  { key: 'history', label: 'History' },
  ...SCANNERS.map((scanner) => ({ key: scanner, label: scannerLabel[scanner] })),
];

export function SignalsScreen() {
  return (
    <>
      <ScreenHeading
        title="Trading Signals"
        subtitle="Kept as they were issued, and graded by the candles that followed"
      />
      <Tabs
        label="Signals"
        tabs={tabs}
        renderTab={(key) => <SignalsTab key={key} scanner={key === 'history' ? null : key} />}
      />
    </>
  );
}

function SignalsTab({ scanner }: { scanner: Scanner | null }) {
  const opened = useOpenedItem('signals');
  return (
    <div className="@container">
      <div className="flex flex-col gap-4 @4xl:flex-row-reverse @4xl:items-start">
        <div className="min-w-0 @4xl:w-84 @4xl:shrink-0">
          <RecordPanel scanner={scanner} />
        </div>
        <div className="min-w-0 grow">
          <SignalsOf scanner={scanner} shape="cards">
            {(signals) => (
              <ul className="flex flex-col gap-3 md:gap-4">
                {signals.map((signal) => (
                  <li key={signal.id}>
                    <OpenedItem by={opened?.item === signal.id ? opened : null}>
                      <SignalCard
                        signal={signal}
                        bandOf={scanner === null ? historyBand : scannerBand}
                      />
                    </OpenedItem>
                  </li>
                ))}
              </ul>
            )}
          </SignalsOf>
          <div className="mt-4">
            <Informational />
          </div>
        </div>
      </div>
    </div>
  );
}
