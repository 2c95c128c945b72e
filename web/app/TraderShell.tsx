import { useCallback, useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { JournalProvider } from '#web/data/JournalProvider.tsx';
import { PriceSync } from '#web/data/PriceSync.tsx';
import { usePrefetchedSections } from '#web/data/prefetch.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { TakeTradeContext, type TradeStart } from '#web/data/take-trade.ts';
import type { TradeTask } from '#web/features/journal/trade-task.ts';
import { useHistoryView } from '#web/lib/use-history-view.ts';
import { dropPersistedQueries } from '#web/offline/query-persister.ts';
import { MarketState } from '#web/ui/MarketState.tsx';
import { BottomBar } from './BottomBar.tsx';
import { ForeignTrades } from './ForeignTrades.tsx';
import { JournalSyncChip } from './JournalSyncChip.tsx';
import { forgetLaunch, readLaunch } from './launch.ts';
import { prefetchTrader } from './lazy-screens.ts';
import { SectionScreen } from './SectionScreen.tsx';
import { sectionKeys, sections } from './sections.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { SignedIn } from './SignedIn.tsx';

const addTask: TradeTask = { kind: 'add' };

/** The app of a member: fifteen sections on one address. */
export function TraderShell({ user }: { user: SessionUser }) {
  const platform = usePlatformName();
  const [launch] = useState(() => readLaunch(location));
  const [section, openSection] = useHistoryView('section', sectionKeys, launch.section);
  const [wanted, setWanted] = useState<TradeTask | null>(launch.startsTrade ? addTask : null);
  // Who leaves the journal with the form open has changed their mind.
  if (wanted !== null && section !== 'trading-journal') setWanted(null);
  const makeRoom = useCallback(() => dropPersistedQueries(user.id), [user.id]);
  useEffect(forgetLaunch, []);
  useEffect(prefetchTrader, []);

  const openTask = useCallback(
    (task: TradeTask) => {
      setWanted(task);
      openSection('trading-journal');
    },
    [openSection],
  );
  const takeTrade = useCallback(
    (start: TradeStart) => openTask({ kind: 'take', start }),
    [openTask],
  );

  return (
    <SignedIn>
      <PrefetchedSections />
      <PriceSync>
        <JournalProvider userId={user.id} onStorageFull={makeRoom}>
          <ShellFrame
            title={platform}
            user={user}
            items={sections}
            current={section}
            onSelect={openSection}
            status={<JournalSyncChip onFix={(trade) => openTask({ kind: 'edit', trade })} />}
            notice={<ForeignTrades />}
            menuFooter={<MenuFooter />}
            renderBottomBar={(openMenu) => (
              <BottomBar
                current={section}
                onSelect={openSection}
                onAddTrade={() => openTask(addTask)}
                onMore={openMenu}
              />
            )}
          >
            <TakeTradeContext value={takeTrade}>
              <SectionScreen
                section={section}
                courseId={launch.courseId}
                wantedTask={wanted}
                onTaskDone={() => setWanted(null)}
              />
            </TakeTradeContext>
          </ShellFrame>
        </JournalProvider>
      </PriceSync>
    </SignedIn>
  );
}

/** Stands where the data of the signed-in person does. */
function PrefetchedSections() {
  usePrefetchedSections();
  return null;
}

function MenuFooter() {
  return (
    <p className="flex items-center border-t border-line px-4 pt-3 pb-safe">
      <MarketState />
    </p>
  );
}
