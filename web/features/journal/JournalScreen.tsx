import { Plus, X } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { type JournalFilter, noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { useAccounts } from '#web/data/journal/accounts.ts';
import { useJournalAccess } from '#web/data/journal/journal-context.ts';
import { useJournalFilter } from '#web/data/journal/journal-filter.ts';
import { useJournalEntries } from '#web/data/journal/journal.ts';
import { useDismissed, useSevenDayLimit } from '#web/data/device/storage-lifetime.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { AccountSwitch } from './AccountSwitch.tsx';
import { AmountsToggle } from './AmountsToggle.tsx';
import { BlockedJournal } from './BlockedJournal.tsx';
import { JournalContent } from './JournalContent.tsx';
import { OtherTab } from './OtherTab.tsx';
import { UnfinishedTrade } from './UnfinishedTrade.tsx';
import { type KnownValues, knownValues } from './suggested-values.ts';
import { draftFormOf, type JournalTask, type TradeTask } from './trade-task.ts';

const install = {
  ios: 'Install the app (Share, then “Add to Home Screen”)',
  mac: 'Install the app (File, then “Add to Dock”)',
} as const;

/** Says where the browser deletes the journal of a device by itself, and what keeps it. */
function SevenDayHint() {
  const limit = useSevenDayLimit();
  const [isDismissed, dismiss] = useDismissed();
  if (limit === null || isDismissed) return null;
  return (
    <Banner kind="info" action={<IconButton label="Hide this hint" icon={X} onClick={dismiss} />}>
      This browser deletes what is on the device after seven days without a visit. What is synced is
      safe; trades that still wait would be lost. {install[limit]}, or open it once a week with a
      network.
    </Banner>
  );
}

const PAGE = 50; // trades

/** Chunks of their own, so that the list does not wait for the code of form and details. */
const loadForm = async () => ({ default: (await import('./TradeDialog.tsx')).TradeDialog });
const loadDetail = async () => ({ default: (await import('./OpenTrade.tsx')).OpenTrade });
const loadImport = async () => ({
  default: (await import('./imports/ImportDialog.tsx')).ImportDialog,
});
const TradeDialog = lazyPart(loadForm);
const ImportDialog = lazyPart(loadImport);
const OpenTrade = lazyPart(loadDetail);
// Fetched with the screen and not with the first tap: each must open without a network too.
for (const load of [loadForm, loadDetail, loadImport]) void load().catch(() => null);

const tabs = [
  { key: 'trades', label: 'Trades' },
  { key: 'insights', label: 'Insights' },
  { key: 'calendar', label: 'Calendar' },
  { key: 'setups', label: 'Setups' },
  { key: 'accounts', label: 'Accounts' },
] as const;
type Tab = (typeof tabs)[number]['key'];

const addTask: TradeTask = { kind: 'add' };
const importTask: JournalTask = { kind: 'import', isShared: false };

type JournalScreenProps = {
  /** A form that somebody asked for from elsewhere in the app; it is open until it is done. */
  wantedTask?: JournalTask | null;
  /** The form was closed. */
  onTaskDone?: () => void;
};

/** What the newest trades of the journal, filtered or not, tell of the trader's habits. */
function useKnownValues(accountId: string): KnownValues {
  const newest = useJournalEntries({ limit: PAGE });
  const trades = newest.state === 'loaded' ? newest.page.items : null;
  const accounts = useAccounts();
  return useMemo(
    () => knownValues(trades ?? [], accounts, accountId),
    [trades, accounts, accountId],
  );
}

/** The newest trades that match, and how to see more of them. */
function useTradeList(filter: JournalFilter) {
  const [limit, setLimit] = useState(PAGE);
  const entries = useJournalEntries({ filter, limit });
  // Ever longer pages, so that the way to the end of a long journal is not read over and over again.
  const showMore = useCallback(
    () => setLimit((shown) => shown + Math.max(PAGE, Math.ceil(shown / 2))),
    [],
  );
  return { entries, showMore };
}

/** What the form is open for: asked for here, or from elsewhere in the app. */
function useTask({ wantedTask = null, onTaskDone }: JournalScreenProps) {
  const [own, ask] = useState<JournalTask | null>(null);
  const done = () => {
    ask(null);
    onTaskDone?.();
  };
  return { task: own ?? wantedTask, ask, done };
}

export function JournalScreen(props: JournalScreenProps) {
  return useJournalAccess().state === 'blocked' ? <BlockedJournal /> : <UsableJournal {...props} />;
}

function UsableJournal(props: JournalScreenProps) {
  const [filter, changeFilter] = useJournalFilter();
  const [openId, setOpenId] = useState<string | null>(null);
  const { task, ask, done } = useTask(props);
  const [tab, setTab] = useState<Tab>(task?.kind === 'import' ? 'accounts' : 'trades');
  const { entries, showMore } = useTradeList(filter);
  const known = useKnownValues(filter.account);
  const addTrade = () => ask(addTask);
  const showAccount = (account: string) => {
    changeFilter({ ...noFilter, account });
    setTab('trades');
    done();
  };
  const closeForm = (isSaved: boolean) => {
    if (isSaved && task?.kind === 'duplicate') setOpenId(null);
    done();
  };
  return (
    <>
      <Heading isPrimary={tab !== 'accounts'} onAdd={addTrade} />
      <SevenDayHint />
      <AccountSwitch filter={filter} onFilter={changeFilter} />
      {task === null && <UnfinishedTrade onContinue={addTrade} />}
      <Tabs
        label="Trading Journal"
        tabs={tabs}
        control={{ open: tab, onOpen: setTab }}
        renderTab={(shown) =>
          shown === 'trades' ? (
            <JournalContent
              entries={entries}
              filter={filter}
              known={known}
              onFilter={changeFilter}
              onMore={showMore}
              onOpen={setOpenId}
              onAdd={addTrade}
              onImport={() => ask(importTask)}
            />
          ) : (
            <OtherTab
              tab={shown}
              filter={filter}
              known={known}
              onFilter={changeFilter}
              onTask={ask}
              onOpen={setOpenId}
            />
          )
        }
      />
      <Suspense fallback={null}>
        <OpenTrade id={openId} entries={entries} onTask={ask} onClose={() => setOpenId(null)} />
      </Suspense>
      {/* Of its own: while it waits, it would hide the details, which then trap the focus of the form. */}
      <Suspense fallback={null}>
        <TaskDialog task={task} known={known} onClose={closeForm} onShow={showAccount} />
      </Suspense>
    </>
  );
}

type TaskDialogProps = {
  task: JournalTask | null;
  known: KnownValues;
  onClose: (isSaved: boolean) => void;
  /** Shows the trades of an account, by its id. */
  onShow: (accountId: string) => void;
};

/** What was asked for. */
function TaskDialog({ task, known, onClose, onShow }: TaskDialogProps) {
  if (task === null) return null;
  if (task.kind === 'import') {
    return <ImportDialog isShared={task.isShared} onClose={() => onClose(false)} onShow={onShow} />;
  }
  return <TradeDialog key={keyOf(task)} task={task} known={known} onClose={onClose} />;
}

type HeadingProps = {
  /** The open tab has no button that is more important. */
  isPrimary: boolean;
  onAdd: () => void;
};

function Heading({ isPrimary, onAdd }: HeadingProps) {
  return (
    <ScreenHeading
      title="Trading Journal"
      subtitle="Track your trades, analyze performance, and improve your strategy"
      action={
        <div className="flex items-center gap-1">
          <AmountsToggle />
          <Button variant={isPrimary ? 'primary' : 'secondary'} onClick={onAdd}>
            <Plus aria-hidden className="size-5" />
            Add Trade
          </Button>
        </div>
      }
    />
  );
}

/** Another task is another form. */
const keyOf = (task: TradeTask): string =>
  'trade' in task ? `${task.kind} ${task.trade.id}` : draftFormOf(task);
