import { useCallback, useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { JournalProvider } from '#web/data/JournalProvider.tsx';
import { usePrefetchedSections } from '#web/data/prefetch.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { useHistoryView } from '#web/lib/use-history-view.ts';
import { dropPersistedQueries } from '#web/offline/query-persister.ts';
import { BottomBar } from './BottomBar.tsx';
import { ForeignTrades } from './ForeignTrades.tsx';
import { JournalSyncChip } from './JournalSyncChip.tsx';
import { forgetLaunch, readLaunch } from './launch.ts';
import { prefetchTrader } from './lazy-screens.ts';
import { SectionScreen, type WantedTrade } from './SectionScreen.tsx';
import { sectionKeys, sections } from './sections.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { SignedIn } from './SignedIn.tsx';

/** The app of a member: fifteen sections on one address. */
export function TraderShell({ user }: { user: SessionUser }) {
  const platform = usePlatformName();
  const [launch] = useState(() => readLaunch(location));
  const [section, openSection] = useHistoryView('section', sectionKeys, launch.section);
  const [wanted, setWanted] = useState<WantedTrade | null>(launch.startsTrade ? 'new' : null);
  // Who leaves the journal with the form open has changed their mind.
  if (wanted !== null && section !== 'trading-journal') setWanted(null);
  const makeRoom = useCallback(() => dropPersistedQueries(user.id), [user.id]);
  useEffect(forgetLaunch, []);
  useEffect(prefetchTrader, []);

  const openTrade = (trade: WantedTrade) => {
    setWanted(trade);
    openSection('trading-journal');
  };

  return (
    <SignedIn>
      <PrefetchedSections />
      <JournalProvider userId={user.id} onStorageFull={makeRoom}>
        <ShellFrame
          title={platform}
          user={user}
          items={sections}
          current={section}
          onSelect={openSection}
          status={<JournalSyncChip onFix={openTrade} />}
          notice={<ForeignTrades />}
          menuFooter={<MarketState />}
          renderBottomBar={(openMenu) => (
            <BottomBar
              current={section}
              onSelect={openSection}
              onAddTrade={() => openTrade('new')}
              onMore={openMenu}
            />
          )}
        >
          <SectionScreen
            section={section}
            courseId={launch.courseId}
            wantedTrade={wanted}
            onTradeDone={() => setWanted(null)}
          />
        </ShellFrame>
      </JournalProvider>
    </SignedIn>
  );
}

/** Stands where the data of the signed-in person does. */
function PrefetchedSections() {
  usePrefetchedSections();
  return null;
}

/** No market calendar exists here yet, so nothing is claimed. */
function MarketState() {
  return (
    <p className="border-t border-line px-4 pt-3 pb-safe text-dense text-ink-3">
      Market hours: not available yet
    </p>
  );
}
