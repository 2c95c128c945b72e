import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { RenewContext } from '#web/data/access-period.ts';
import { JournalProvider } from '#web/data/JournalProvider.tsx';
import { PriceSync } from '#web/data/PriceSync.tsx';
import { usePrefetchedSections } from '#web/data/prefetch.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { TakeTradeContext, type TradeStart } from '#web/data/take-trade.ts';
import type { TradeTask } from '#web/features/journal/trade-task.ts';
import { useHistoryView } from '#web/lib/use-history-view.ts';
import { dropPersistedQueries } from '#web/offline/query-persister.ts';
import { MarketState } from '#web/ui/MarketState.tsx';
import { AccessBanner } from './AccessBanner.tsx';
import { BottomBar } from './BottomBar.tsx';
import { ForeignTrades } from './ForeignTrades.tsx';
import { JournalSyncChip } from './JournalSyncChip.tsx';
import { forgetLaunch, readLaunch } from './launch.ts';
import { prefetchTrader, RenewScreen } from './lazy-screens.ts';
import { SectionScreen } from './SectionScreen.tsx';
import { sectionKeys, sections } from './sections.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { SignedIn } from './SignedIn.tsx';

/** The renewal lies over the section that it was opened from. */
const views = [...sectionKeys, 'renew'] as const;
type View = (typeof views)[number];

const addTask: TradeTask = { kind: 'add' };

/** The app of a member: fifteen sections on one address. */
export function TraderShell({ user }: { user: SessionUser }) {
  const platform = usePlatformName();
  const [launch] = useState(() => readLaunch(location));
  const [view, openView] = useHistoryView<View>('section', views, launch.section);
  const [wanted, setWanted] = useState<TradeTask | null>(launch.startsTrade ? addTask : null);
  // Who leaves the journal with the form open has changed their mind.
  if (wanted !== null && view !== 'trading-journal') setWanted(null);
  useEffect(forgetLaunch, []);
  useEffect(prefetchTrader, []);

  const openTask = useCallback(
    (task: TradeTask) => {
      setWanted(task);
      openView('trading-journal');
    },
    [openView],
  );
  const renew = useCallback(() => openView('renew'), [openView]);
  const takeTrade = useCallback(
    (start: TradeStart) => openTask({ kind: 'take', start }),
    [openTask],
  );

  return (
    <TraderData user={user} renew={view === 'renew' ? null : renew}>
      <ShellFrame
        title={platform}
        user={user}
        items={sections}
        current={view}
        onSelect={openView}
        status={<JournalSyncChip onFix={(trade) => openTask({ kind: 'edit', trade })} />}
        notice={<Notices user={user} />}
        menuFooter={<MenuFooter />}
        renderBottomBar={(openMenu) => (
          <BottomBar
            current={view}
            onSelect={openView}
            onAddTrade={() => openTask(addTask)}
            onMore={openMenu}
          />
        )}
      >
        {view === 'renew' ? (
          <RenewScreen user={user} onClose={() => history.back()} />
        ) : (
          <TakeTradeContext value={takeTrade}>
            <SectionScreen
              section={view}
              courseId={launch.courseId}
              wantedTask={wanted}
              onTaskDone={() => setWanted(null)}
            />
          </TakeTradeContext>
        )}
      </ShellFrame>
    </TraderData>
  );
}

type TraderDataProps = {
  user: SessionUser;
  /** null while it is open */
  renew: (() => void) | null;
  children: ReactNode;
};

/** What the sections stand on. */
function TraderData({ user, renew, children }: TraderDataProps) {
  const makeRoom = useCallback(() => dropPersistedQueries(user.id), [user.id]);
  return (
    <SignedIn>
      <PrefetchedSections />
      <PriceSync>
        <JournalProvider userId={user.id} onStorageFull={makeRoom}>
          <RenewContext value={renew}>{children}</RenewContext>
        </JournalProvider>
      </PriceSync>
    </SignedIn>
  );
}

function Notices({ user }: { user: SessionUser }) {
  return (
    <>
      <AccessBanner user={user} />
      <ForeignTrades />
    </>
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
