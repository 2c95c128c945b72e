import { clsx } from 'clsx';
import { Check, Copy, LogOut, Minus, Pencil, Radio, Trash2, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { priceR, formatR } from '#contracts/rules/journal/trade-metrics.ts';
import { scannerName } from '#contracts/rules/signals/scanners.ts';
import { useAccounts } from '#web/data/journal/accounts.ts';
import { type JournalEntries, useTrade, type JournalItem } from '#web/data/journal/journal.ts';
import { setupNamed, useSetups } from '#web/data/journal/setups.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import { useLoadedSignal } from '#web/data/signals/signals.ts';
import { answerTo, type RuleAnswer } from '#web/features/journal/trade-form/rule-answers.ts';
import type { TradeTask } from '#web/features/journal/trade-form/trade-task.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { formatCount, formatLots } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { MissingRecord } from '#web/ui/LinkedRecord.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { RMultiple, Pnl } from '#web/ui/figures/amounts.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { PositionFills, SameTicket } from './Position.tsx';
import { TradePictures } from './TradePictures.tsx';
import { formatInstantWithUtc, priceFormat } from './format-trade.ts';
import { formatName } from './imports/import-copy.ts';
import { SyncBadge, TradeResult } from './TradeRow.tsx';
import { useDeleteWithUndo } from './undo.ts';

const loadPrice = async () => (await import('./price/PriceDuringTrade.tsx')).PriceDuringTrade;
const PriceDuringTrade = lazyPart(loadPrice);
void loadPrice().catch(() => null); // preloaded: it must also open offline

const ifSet = <T,>(value: T | null, write: (value: T) => string): string =>
  value === null ? '' : write(value);

type Fact = readonly [name: string, value: string];

function factsOf(trade: JournalItem): Fact[] {
  const formatPrice = priceFormat(trade);
  const facts: Fact[] = [
    ['Entry Price', formatPrice(trade.entry_price)],
    ['Exit Price', ifSet(trade.exit_price, formatPrice)],
    ['Size', ifSet(trade.size, formatLots)],
    ['R multiple', ifSet(priceR(trade), formatR)],
    ['Stop Loss', ifSet(trade.stop_loss, formatPrice)],
    ['Take Profit', ifSet(trade.take_profit, formatPrice)],
    ['Date', formatInstantWithUtc(trade.date)],
    ['Opened', ifSet(trade.opened_at, formatInstantWithUtc)],
    ['Closed', ifSet(trade.closed_at, formatInstantWithUtc)],
    ['Duration', trade.duration],
    ['Strategy', trade.strategy],
    ['Setup', trade.setup],
    ['Emotions', trade.emotions],
    ['Rating', ifSet(trade.rating, (rating) => `${rating} of 5`)],
    ['Currency', trade.currency === 'USD' ? '' : trade.currency],
    ["Broker's symbol", trade.symbol],
    ['Imported from', trade.source === '' ? '' : formatName(trade.source)],
    ['Ticket', trade.ticket],
  ];
  return facts.filter(([, value]) => value !== '');
}

const costs = [
  ['Commission', 'commission'],
  ['Swap', 'swap'],
  ['Fees', 'fees'],
] as const;

function TradeFacts({ trade }: { trade: JournalItem }) {
  const account = useAccounts().find(({ id }) => id === trade.account_id);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {factsOf(trade).map(([name, value]) => (
        <Row key={name} name={name}>
          {value}
        </Row>
      ))}
      {account !== undefined && <Row name="Account">{account.name}</Row>}
      {costs
        .filter(([, part]) => trade[part] !== 0)
        .map(([name, part]) => (
          <Row key={name} name={name}>
            <Pnl value={trade[part]} currency={trade.currency} />
          </Row>
        ))}
      {trade.tags.length > 0 && (
        <div className="col-span-full">
          <dt className="text-meta text-ink-3">Tags</dt>
          <dd className="mt-1 flex flex-wrap gap-1.5">
            {trade.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

/** The trade's answers to the rules of its setup; hidden without rules and answers. */
function TradeRules({ trade }: { trade: JournalItem }) {
  const setups = useSetups();
  if (setups === null) return null;
  const rules = setupNamed(setups, trade.setup)?.rules ?? [];
  const ids = new Set(rules.map(({ id }) => id));
  const removed = [...trade.rules_kept, ...trade.rules_broken].filter((id) => !ids.has(id));
  if (rules.length + removed.length === 0) return null;
  return (
    <section aria-label="Rules of the setup">
      <h3 className="mb-1 text-meta text-ink-3">Rules of the setup</h3>
      <ul className="flex flex-col gap-1.5">
        {rules.map(({ id, text }) => (
          <li key={id} className="flex items-start justify-between gap-3">
            <span className="min-w-0 break-words">{text}</span>
            <AnswerBadge answer={answerTo(id, trade)} />
          </li>
        ))}
      </ul>
      {removed.length > 0 && (
        <p className="text-dense text-ink-2">
          {formatCount(removed.length, 'more answer')} to rules that were deleted
        </p>
      )}
    </section>
  );
}

function AnswerBadge({ answer }: { answer: RuleAnswer }) {
  if (answer === null) return <Badge icon={Minus}>Not answered</Badge>;
  return answer === 'kept' ? (
    <Badge tone="ok" icon={Check}>
      Kept
    </Badge>
  ) : (
    <Badge tone="warn" icon={X}>
      Broken
    </Badge>
  );
}

const taskButtons = [
  { kind: 'duplicate', label: 'Duplicate', icon: Copy },
  { kind: 'close', label: 'Close trade', icon: LogOut },
  { kind: 'edit', label: 'Edit', icon: Pencil, variant: 'primary' },
] as const;

type TradeActionsProps = {
  trade: JournalItem;
  onTask: (task: TradeTask) => void;
  onDelete: () => void;
};

function TradeActions({ trade, onTask, onDelete }: TradeActionsProps) {
  const isOpen = trade.status === 'open';
  const layout = isOpen ? 'grid grid-cols-2' : 'flex flex-wrap';
  return (
    <div className={clsx('w-full gap-2 sm:flex sm:justify-end', layout)}>
      <Button variant="quiet" className="grow sm:grow-0" onClick={onDelete}>
        <Trash2 aria-hidden className="hidden size-5 sm:block" />
        Delete
      </Button>
      {taskButtons
        .filter(({ kind }) => kind !== 'close' || isOpen)
        .map(({ kind, label, icon: Icon, ...look }) => (
          <Button
            key={kind}
            {...look}
            className="grow sm:grow-0"
            onClick={() => onTask({ kind, trade })}
          >
            <Icon aria-hidden className="hidden size-5 sm:block" />
            {label}
          </Button>
        ))}
    </div>
  );
}

function FromSignal({ id }: { id: string }) {
  const signal = useLoadedSignal(id);
  const now = useNow();
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense text-ink-2">
      <Radio aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">
        From signal:{' '}
        {signal === null
          ? id
          : `${scannerName(signal.scanner_type)} of ${formatMoment(Date.parse(signal.timestamp), now)}`}
      </span>
      {typeof signal?.r_net === 'number' && (
        <span className="whitespace-nowrap">
          Signal result <RMultiple value={signal.r_net} />
        </span>
      )}
    </p>
  );
}

type TradeDetailProps = TradeActionsProps & {
  /** Sample trades have no actions. */
  isReadOnly: boolean;
  /** Those of the list. */
  trades: readonly JournalItem[];
  onClose: () => void;
};

function TradeDetail({ trade, isReadOnly, trades, onClose, ...actions }: TradeDetailProps) {
  const { syncNow } = useJournalSyncState();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={trade.pair}
      isReading
      footer={isReadOnly ? undefined : <TradeActions trade={trade} {...actions} />}
    >
      <div className="flex flex-col gap-4">
        {trade.rejection !== null && (
          <Banner kind="danger" retry={syncNow}>
            The server refused this trade: {trade.rejection}
          </Banner>
        )}
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-2 text-ink-2">
            <SideBadge side={trade.type} />
            <RelativeTime instant={trade.date} />
            <SyncBadge trade={trade} />
          </div>
          <TradeResult trade={trade} />
        </div>
        {trade.signal_id !== null && <FromSignal id={trade.signal_id} />}
        <TradeFacts trade={trade} />
        <PositionFills trade={trade} isReadOnly={isReadOnly} />
        {!isReadOnly && <SameTicket trade={trade} trades={trades} />}
        <TradeRules trade={trade} />
        {trade.notes !== '' && (
          <section aria-label="Notes">
            <p className="whitespace-pre-line">{trade.notes}</p>
          </section>
        )}
        {!isReadOnly && (
          <Suspense fallback={null}>
            <PriceDuringTrade trade={trade} />
          </Suspense>
        )}
        <TradePictures trade={trade} />
      </div>
    </Dialog>
  );
}

type OpenTradeProps = Pick<TradeDetailProps, 'onTask' | 'onClose'> & {
  /** Null when no trade is open. */
  id: string | null;
  entries: JournalEntries;
};

const itemsOf = (entries: JournalEntries): readonly JournalItem[] =>
  entries.state === 'loaded' || entries.state === 'sample' ? entries.page.items : [];

function useTradeNamed(id: string | null, entries: JournalEntries) {
  const items = itemsOf(entries);
  const listed = items.find((item) => item.id === id) ?? null;
  const unlisted = useTrade(listed === null ? id : null); // a link or another tab opened it
  const trade = listed ?? unlisted.trade;
  const [lastId, setLastId] = useState<string | null>(null);
  if (trade !== null && trade.id !== lastId) setLastId(trade.id);
  // A trade that was shown is no wrong link: it was deleted here, and closes.
  return { trade, isUnknown: unlisted.isMissing && id !== lastId };
}

export function OpenTrade({ id, entries, onTask, onClose }: OpenTradeProps) {
  const deleteTrade = useDeleteWithUndo('Trade deleted');
  const { trade, isUnknown } = useTradeNamed(id, entries);
  if (trade === null) return isUnknown && <MissingRecord name="trade" onClose={onClose} />;
  const deleteAndClose = async (): Promise<void> => {
    if (await deleteTrade(trade.id)) onClose();
  };
  return (
    <TradeDetail
      trade={trade}
      isReadOnly={entries.state === 'sample'}
      trades={itemsOf(entries)}
      onClose={onClose}
      onTask={onTask}
      onDelete={() => void deleteAndClose()}
    />
  );
}
