import { ChevronRight, CircleAlert, CircleCheck, CircleDot } from 'lucide-react';
import { useAdminStats } from '#web/data/admin/admin-stats.ts';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import { usePlatformSettings } from '#web/data/admin/platform-settings.ts';
import type { Sampled } from '#web/data/query-results.ts';
import { useSystemHealth, useSystemMetrics } from '#web/data/admin/system.ts';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { type WaitingInput, type WaitingItem, waitingItems } from './waiting-items.ts';

/** The loaded data; samples do not describe this platform. */
const readOf = <Data,>(answer: Sampled<Data>): Data | null =>
  answer.state === 'loaded' ? answer.data : null;

/** What the administrator has to look at first, each one tap from where it is dealt with. */
export function Waiting() {
  const answers = {
    stats: useAdminStats().answer,
    health: useSystemHealth().answer,
    metrics: useSystemMetrics().answer,
  };
  const settings = usePlatformSettings();
  const input: WaitingInput = {
    stats: readOf(answers.stats),
    health: readOf(answers.health),
    metrics: readOf(answers.metrics),
    backups: settings.data?.backup_frequency ?? null,
  };
  const { stats } = answers;
  const isLoading =
    settings.isPending || Object.values(answers).some(({ state }) => state === 'loading');
  return (
    <Panel
      title="Waiting for you"
      badge={stats.state === 'loaded' && <Freshness of={stats.freshness} />}
    >
      {isLoading ? (
        <Skeleton label="Loading your to-do list" count={1} />
      ) : (
        <Items
          items={waitingItems(input)}
          unread={unreadOf(input)}
          retryBackups={input.backups === null ? settings.refetch : null}
        />
      )}
    </Panel>
  );
}

const unreadOf = ({ stats, health, metrics }: WaitingInput): string[] => [
  ...(stats === null ? ['Requests and payments could not be checked.'] : []),
  ...(health === null || metrics === null ? ['The system could not be checked.'] : []),
];

type ItemsProps = {
  items: readonly WaitingItem[];
  unread: readonly string[];
  /** If it is not known how old a backup may be, which no other block of the overview loads. */
  retryBackups: (() => unknown) | null;
};

function Items({ items, unread, retryBackups }: ItemsProps) {
  return (
    <div className="flex flex-col gap-2">
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {items.map((item) => (
            <li key={item.text}>
              <WaitingRow item={item} />
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 && unread.length === 0 && retryBackups === null && (
        <p className="flex items-center gap-2 text-ink-2">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-ok" />
          You're all caught up
        </p>
      )}
      {unread.map((text) => (
        <p key={text} className="text-dense text-warn">
          {text}
        </p>
      ))}
      {retryBackups !== null && (
        <ErrorState text="The age of the last backup could not be checked." retry={retryBackups} />
      )}
    </div>
  );
}

function WaitingRow({ item: { text, isTrouble, target } }: { item: WaitingItem }) {
  const open = useOpenTarget();
  const Icon = isTrouble ? CircleAlert : CircleDot;
  return (
    <button
      type="button"
      onClick={() => open(target)}
      className="flex min-h-11 w-full items-center gap-2 rounded-control text-left -outline-offset-2 transition-colors hover:bg-sunken"
    >
      <Icon
        aria-hidden
        className={isTrouble ? 'size-5 shrink-0 text-danger' : 'size-5 shrink-0 text-accent'}
      />
      <span className="min-w-0 grow font-medium">{text}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  );
}
