import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { JournalProvider } from '#web/data/journal/JournalProvider.tsx';
import { PriceSync } from '#web/data/market/PriceSync.tsx';
import { RenewContext } from '#web/data/session/session.tsx';
import {
  type OpenedTarget,
  OpenedTargetContext,
  OpenTargetContext,
} from '#web/data/notifications/opened-item.ts';
import { usePrefetchedSections } from '#web/data/prefetch.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { TakeTradeContext, type TradeStart } from '#web/data/journal/journal-context.ts';
import type { JournalTask } from '#web/features/journal/trade-form/trade-task.ts';
import { useHistoryView } from '#web/lib/history-entry.ts';
import { dropPersistedQueries } from '#web/offline/cache/query-persister.ts';
import { MarketState } from '#web/ui/figures/MarketState.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { BottomBar } from './Navigation.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { SignedIn, useChosenTimes } from './SignedIn.tsx';
import { forgetLaunch, type Launch, readLaunch, useOpenedTarget } from './launch.ts';
import { prefetchTrader, RenewScreen, SectionScreen } from './SectionScreen.tsx';
import { sectionKeys, sections } from './sections.ts';

/** Loaded lazily: it shows nothing before the journal is open. */
const JournalSyncChip = lazyPart(
  async () => (await import('./JournalSyncChip.tsx')).JournalSyncChip,
);

/** Loaded lazily: there is nothing to offer or report before the first screen. */
const MemberPrompts = lazyPart(async () => (await import('./MemberPrompts.tsx')).MemberPrompts);

const addTask: JournalTask = { kind: 'add' };

const launchTasks = {
  trade: addTask,
  import: { kind: 'import', isShared: true },
  pictures: { kind: 'pictures' },
} as const;

/** A journal form requested from anywhere in the app; `wanted` is null when none is open. */
function useJournalTask(launched: Launch['task'], view: View, openJournal: () => void) {
  const [wanted, setWanted] = useState<JournalTask | null>(launched && launchTasks[launched]);
  // Leaving the journal cancels the request.
  if (wanted !== null && view !== 'trading-journal') setWanted(null);

  const openTask = useCallback(
    (task: JournalTask): void => {
      setWanted(task);
      openJournal();
    },
    [openJournal],
  );
  return { wanted, openTask, addTrade: () => openTask(addTask), endTask: () => setWanted(null) };
}

/** The renewal is displayed over the section that opened it. */
export const memberViews = [...sectionKeys, 'renew'] as const;
type View = (typeof memberViews)[number];

const firstView = ({ target, task }: Launch): View => {
  const section = memberViews.find((key) => key === target?.section);
  return section ?? (task === null ? 'market' : 'trading-journal');
};

/** The member app: fifteen sections on one address. */
export function TraderShell({ user }: { user: SessionUser }) {
  useChosenTimes();
  const platform = usePlatformName();
  const [launch] = useState(() => readLaunch(location, memberViews));
  const { target: launched } = launch;
  const [view, openView] = useHistoryView<View>('section', memberViews, firstView(launch));
  const { opened, open } = useOpenedTarget({
    launched,
    views: memberViews,
    view,
    openView,
  });
  const openJournal = useCallback(() => openView('trading-journal'), [openView]);
  const task = useJournalTask(launch.task, view, openJournal);
  useEffect(forgetLaunch, []);

  const renew = useCallback(() => openView('renew'), [openView]);
  const closeRenewal = () => (launched?.section === 'renew' ? openView('market') : history.back());
  const { openTask } = task;
  const takeTrade = useCallback(
    (start: TradeStart) => openTask({ kind: 'take', start }),
    [openTask],
  );

  return (
    <TraderData user={user} opened={opened} renew={view === 'renew' ? null : renew}>
      <ShellFrame
        title={platform}
        user={user}
        items={sections}
        current={view}
        onSelect={openView}
        onOpenTarget={open}
        onPreferences={() => openView('settings')}
        prefetchScreens={prefetchTrader}
        status={
          <Suspense fallback={null}>
            <JournalSyncChip onFix={(trade) => openTask({ kind: 'edit', trade })} />
          </Suspense>
        }
        alerts={
          <Suspense fallback={null}>
            <MemberPrompts user={user} onTask={openTask} onSelect={openView} />
          </Suspense>
        }
        menuFooter={
          <p className="flex items-center border-t border-line px-4 pt-3 pb-safe">
            <MarketState />
          </p>
        }
        renderBottomBar={(openMenu) => (
          <BottomBar
            current={view}
            onSelect={openView}
            onAddTrade={task.addTrade}
            onMore={openMenu}
          />
        )}
      >
        {view === 'renew' ? (
          <RenewScreen user={user} onClose={closeRenewal} />
        ) : (
          <OpenTargetContext value={open}>
            <TakeTradeContext value={takeTrade}>
              <SectionScreen section={view} wantedTask={task.wanted} onTaskDone={task.endTask} />
            </TakeTradeContext>
          </OpenTargetContext>
        )}
      </ShellFrame>
    </TraderData>
  );
}

type TraderDataProps = {
  user: SessionUser;
  opened: OpenedTarget | null;
  /** opens the renewal; null while it is open */
  renew: (() => void) | null;
  children: ReactNode;
};

function TraderData({ user, opened, renew, children }: TraderDataProps) {
  const makeRoom = useCallback(() => dropPersistedQueries(user.id), [user.id]);
  return (
    <SignedIn>
      <PrefetchedSections />
      <PriceSync>
        <JournalProvider userId={user.id} onStorageFull={makeRoom}>
          <RenewContext value={renew}>
            <OpenedTargetContext value={opened}>{children}</OpenedTargetContext>
          </RenewContext>
        </JournalProvider>
      </PriceSync>
    </SignedIn>
  );
}

/** Must be mounted inside the user's data providers. */
function PrefetchedSections() {
  usePrefetchedSections();
  return null;
}
