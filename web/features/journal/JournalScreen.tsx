import { type ComponentProps, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { type JournalFilter, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { isViewing } from '#web/data/device/demo.ts';
import { useAccounts } from '#web/data/journal/accounts.ts';
import { useJournalAccess } from '#web/data/journal/journal-context.ts';
import { useJournalEntries } from '#web/data/journal/journal.ts';
import type { TakenPicture } from '#web/data/journal/shared-pictures.ts';
import { useJournalFilter } from '#web/data/journal/stored-choices.ts';
import {
  draftKeyOf,
  readSuggestions,
  type TradeSuggestions,
  type TradeTask,
} from '#web/features/journal/trade-form/trade-task.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { shownZone } from '#web/lib/format-time.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { useLinkedRecord } from '#web/lib/linked-record.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { JournalContent } from './JournalContent.tsx';
import { RoomLeft } from './RoomLeft.tsx';
import { JournalHeader } from './JournalHeader.tsx';
import { BlockedJournal } from './journal-states.tsx';
import type { JournalTabProps, JournalTask } from './trade-form/trade-task.ts';

const loaders = {
  insights: async () => (await import('./insights/InsightsTab.tsx')).InsightsTab,
  calendar: async () => (await import('./calendar/CalendarTab.tsx')).CalendarTab,
  setups: async () => (await import('./setups/SetupsTab.tsx')).SetupsTab,
  accounts: async () => (await import('./accounts/AccountsTab.tsx')).AccountsTab,
};
const screens = {
  insights: lazyPart(loaders.insights),
  calendar: lazyPart(loaders.calendar),
  setups: lazyPart(loaders.setups),
  accounts: lazyPart(loaders.accounts),
};

function OtherTab({ tab, ...props }: JournalTabProps & { tab: keyof typeof loaders }) {
  const Screen = screens[tab];
  return (
    <Suspense fallback={<Skeleton label="Loading" shape="tiles" count={6} />}>
      <Screen {...props} />
    </Suspense>
  );
}

const ViewedJournal = lazyPart(async () => (await import('./ViewedJournal.tsx')).ViewedJournal);

const addTask: JournalTask = { kind: 'add' };

const PAGE = 50; // trades

/** Own chunks, so that the list does not wait for the code of the dialogs. */
const dialogs = {
  trade: async () => (await import('./trade-form/TradeDialog.tsx')).TradeDialog,
  detail: async () => (await import('./OpenTrade.tsx')).OpenTrade,
  import: async () => (await import('./imports/ImportDialog.tsx')).ImportDialog,
  review: async () => (await import('./review/WeeklyReviews.tsx')).WeeklyReviews,
  pictures: async () => (await import('./SharedPictures.tsx')).SharedPicturesDialog,
};
const TradeDialog = lazyPart(dialogs.trade);
const OpenTrade = lazyPart(dialogs.detail);
const ImportDialog = lazyPart(dialogs.import);
const WeeklyReviews = lazyPart(dialogs.review);
const SharedPicturesDialog = lazyPart(dialogs.pictures);

const Reviews = (props: ComponentProps<typeof WeeklyReviews>) => (
  <Suspense fallback={null}>
    <WeeklyReviews {...props} />
  </Suspense>
);

// Preload everything: tabs and dialogs must also open offline.
for (const load of [...Object.values(loaders), ...Object.values(dialogs)]) {
  void load().catch(() => null);
}

const tabs = [
  { key: 'trades', label: 'Trades' },
  { key: 'insights', label: 'Insights' },
  { key: 'calendar', label: 'Calendar' },
  { key: 'setups', label: 'Setups' },
  { key: 'accounts', label: 'Accounts' },
] as const;
const REVIEW_ITEM = 'review_'; // as `reviewItem` names it, whose module loads with the review
const tabKeys = tabs.map(({ key }) => key);

type JournalScreenProps = {
  /** A dialog that another screen requested; open until `onTaskDone`. */
  wantedTask?: JournalTask | null;
  onTaskDone?: () => void;
};

/** From the newest trades of the journal, regardless of the filter. */
function useTradeSuggestions(accountId: string): TradeSuggestions {
  const newest = useJournalEntries({ limit: PAGE });
  const trades = newest.state === 'loaded' ? newest.page.items : null;
  const accounts = useAccounts();
  return useMemo(
    () => readSuggestions(trades ?? [], accounts, accountId),
    [trades, accounts, accountId],
  );
}

function useTradeList(filter: JournalFilter) {
  const [limit, setLimit] = useState(PAGE);
  const entries = useJournalEntries({ filter, limit, zone: shownZone() });
  // Growing pages: each one rereads all rows before it.
  const showMore = useCallback(
    () => setLimit((current) => current + Math.max(PAGE, Math.ceil(current / 2))),
    [],
  );
  return { entries, showMore };
}

export function JournalScreen(props: JournalScreenProps) {
  const isBlocked = useJournalAccess().state === 'blocked';
  if (isBlocked) return <BlockedJournal />;
  const journal = <UsableJournal {...props} />;
  if (!isViewing()) return journal;
  return (
    <Suspense fallback={null}>
      <ViewedJournal>{journal}</ViewedJournal>
    </Suspense>
  );
}

/** A link leads to a tab by its key, to the review of a week, or to a trade by its id. */
function useOpenedPart() {
  const opened = useOpenedItem('trading-journal');
  const openedTab = tabKeys.find((key) => key === opened?.item);
  const isReview = opened?.item?.startsWith(REVIEW_ITEM) === true;
  return {
    openedTab,
    openedReview: isReview ? opened : null,
    openedTrade: openedTab === undefined && !isReview ? opened : null,
  };
}

function UsableJournal({ wantedTask = null, onTaskDone }: JournalScreenProps) {
  const [filter, changeFilter] = useJournalFilter();
  const { openedTab, openedReview, openedTrade } = useOpenedPart();
  const [openId, setOpenId] = useLinkedRecord('trade', openedTrade);
  const [ownTask, openTask] = useState<JournalTask | null>(null);
  const task = ownTask ?? wantedTask;
  const [tab, setTab] = useHistoryChoice(
    'tab',
    tabKeys,
    task?.kind === 'import' ? 'accounts' : 'trades',
  );
  useEffect(() => {
    if (openedTab !== undefined) setTab(openedTab);
  }, [openedTab, setTab]);
  const { entries, showMore } = useTradeList(filter);
  const suggestions = useTradeSuggestions(filter.account);
  const addTrade = () => openTask(addTask);
  const done = () => {
    openTask(null);
    onTaskDone?.();
  };
  const showAccount = (account: string) => {
    changeFilter({ ...noFilter, account });
    setTab('trades');
    done();
  };
  const showTrade = (id: string) => {
    setOpenId(id);
    done();
  };
  const closeForm = (isSaved: boolean) => {
    if (isSaved && task?.kind === 'duplicate') setOpenId(null);
    if (isSaved && task?.kind === 'add') void dropShared(task.pictures);
    done();
  };
  const shared = { filter, suggestions, onFilter: changeFilter, onOpen: setOpenId };
  return (
    <>
      <JournalHeader
        accountId={filter.account}
        isPrimary={tab !== 'accounts'}
        isDialogOpen={task !== null}
        onAdd={addTrade}
      />
      {tab !== 'accounts' && (
        <RoomLeft accountId={filter.account} onOpen={() => setTab('accounts')} />
      )}
      <Reviews opened={openedReview} onOpenTrade={setOpenId} />
      <Tabs
        label="Trading Journal"
        tabs={tabs}
        control={{ open: tab, onOpen: setTab }}
        renderTab={(key) =>
          key === 'trades' ? (
            <JournalContent
              {...shared}
              entries={entries}
              onMore={showMore}
              onAdd={addTrade}
              onImport={() => openTask({ kind: 'import', isShared: false })}
            />
          ) : (
            <OtherTab tab={key} {...shared} onTask={openTask} />
          )
        }
      />
      <Suspense fallback={null}>
        <OpenTrade {...{ id: openId, entries }} onTask={openTask} onClose={() => setOpenId(null)} />
      </Suspense>
      <TaskDialog
        {...{ task, suggestions }}
        onClose={closeForm}
        onTask={openTask}
        onShow={showAccount}
        onShowTrade={showTrade}
      />
    </>
  );
}

type TaskDialogProps = {
  task: JournalTask | null;
  suggestions: TradeSuggestions;
  onClose: (isSaved: boolean) => void;
  onTask: (task: JournalTask) => void;
  /** Shows the trades of an account, by its id. */
  onShow: (accountId: string) => void;
  /** Shows a trade, by its id. */
  onShowTrade: (id: string) => void;
};

/** In its own Suspense: a pending dialog must not hide the details, which trap the focus. */
const TaskDialog = (props: TaskDialogProps) => (
  <Suspense fallback={null}>
    <OpenTask {...props} />
  </Suspense>
);

function OpenTask(props: TaskDialogProps) {
  const { task, suggestions, onClose, onTask, onShow, onShowTrade } = props;
  if (task === null) return null;
  if (task.kind === 'pictures') {
    return (
      <SharedPicturesDialog
        onNewTrade={(pictures) => onTask({ kind: 'add', pictures })}
        onShow={onShowTrade}
        onClose={() => onClose(false)}
      />
    );
  }
  if (task.kind === 'import') {
    return <ImportDialog isShared={task.isShared} onClose={() => onClose(false)} onShow={onShow} />;
  }
  return <TradeDialog key={keyOf(task)} task={task} suggestions={suggestions} onClose={onClose} />;
}

/** Removes shared pictures once a trade has them. */
async function dropShared(pictures: readonly TakenPicture[] = []): Promise<void> {
  if (pictures.length === 0) return;
  const { removeSharedPictures } = await import('#web/data/journal/shared-pictures.ts');
  await removeSharedPictures(pictures.map(({ id }) => id));
}

/** A new key per task resets the form. */
const keyOf = (task: TradeTask): string =>
  'trade' in task ? `${task.kind} ${task.trade.id}` : draftKeyOf(task);
