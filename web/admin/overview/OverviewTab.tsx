import { Suspense } from 'react';
import type { AuditRecord } from '#contracts/audit.ts';
import { auditSentence } from '#contracts/rules/audit-copy.ts';
import { useRecentActivity, type LivePrice, useLivePrices } from '#web/data/admin/admin-stats.ts';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import { sourceLabel } from '#web/lib/copy.ts';
import { formatPrice } from '#web/lib/format.ts';
import { daysBetween, formatCountdown, formatDateTime } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { Age } from '#web/ui/figures/times.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { OverviewBlock, StatCards } from './StatCards.tsx';
import { SystemBlock } from './SystemBlock.tsx';
import { Waiting } from './Waiting.tsx';

/** Loaded after what waits and the counts. */
const Business = lazyPart(async () => (await import('./Business.tsx')).Business);
const Scanners = lazyPart(async () => (await import('./Scanners.tsx')).Scanners);

/** The prices that the server holds, whatever brought them. */
function LivePrices() {
  return (
    <OverviewBlock
      title="Live price cache"
      of={useLivePrices()}
      failure="Live prices could not be loaded."
    >
      {(prices) =>
        prices.length === 0 ? (
          <p className="text-ink-2">No prices yet. They appear here with the first one.</p>
        ) : (
          <ScrollArea label="Prices by instrument" className="overflow-x-auto scrollbar-slim">
            <FigureTable
              label="Live price cache"
              columns={columns}
              rows={prices.map((price) => ({ ...price, id: price.instrument }))}
            />
          </ScrollArea>
        )
      }
    </OverviewBlock>
  );
}

const columns: readonly Column<LivePrice & { id: string }>[] = [
  {
    name: 'Instrument and source',
    cell: ({ instrument, source }) => (
      <>
        {instrument}
        <span className="block text-meta font-normal text-ink-3">{sourceLabel(source)}</span>
      </>
    ),
  },
  {
    name: 'Price',
    cell: ({ instrument, price }) => (
      <span className="font-medium">{formatPrice(instrument, price)}</span>
    ),
  },
  { name: 'Time and age', cell: (price) => <PriceTime of={price} /> },
];

function PriceTime({ of: { timestamp, age_seconds } }: { of: LivePrice }) {
  const now = useNow();
  return (
    <span className="whitespace-nowrap">
      <time dateTime={timestamp}>{timeText(new Date(timestamp), now)}</time>
      <span className="block text-meta text-ink-3">{ageText(age_seconds)}</span>
    </span>
  );
}

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** To the second, of another day with its date instead. */
function timeText(at: Date, now: Date): string {
  return daysBetween(at, now) === 0
    ? formatDateTime(at.getTime(), { ...TIME, second: '2-digit' })
    : formatDateTime(at.getTime(), { ...TIME, month: 'short', day: 'numeric' });
}

/** The age when the server read the price, independent of the device's clock. */
const ageText = (seconds: number): string =>
  seconds === 0 ? 'new' : `${formatCountdown(seconds * 1000)} old`;

function RecentActivity() {
  return (
    <OverviewBlock
      title="Recent activity"
      of={useRecentActivity()}
      failure="Recent activity could not be loaded."
    >
      {(records) =>
        records.length === 0 ? (
          <p className="text-ink-2">Nothing has happened yet</p>
        ) : (
          <Records records={records} />
        )
      }
    </OverviewBlock>
  );
}

function Records({ records }: { records: readonly AuditRecord[] }) {
  const open = useOpenTarget();
  return (
    <div className="flex flex-col items-start gap-2">
      <ol aria-label="Recent activity" className="w-full divide-y divide-line text-dense">
        {records.map((record) => (
          <li key={record.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 font-medium">{auditSentence(record)}</span>
            <span className="text-ink-3">
              <Age instant={record.at} />
            </span>
          </li>
        ))}
      </ol>
      <Button size="sm" onClick={() => open({ section: 'system', item: 'audit' })}>
        Open the audit log
      </Button>
    </div>
  );
}

/** What waits first, then the business, then the state of the platform. */
export function OverviewTab() {
  return (
    <>
      <ScreenHeading title="Overview" subtitle="Your to-do list and platform status" />
      <div className="flex flex-col gap-4 md:gap-6">
        <Waiting />
        <StatCards />
        <Suspense fallback={<Skeleton label="Loading: Business" shape="cards" count={1} />}>
          <Business />
        </Suspense>
        <Suspense fallback={<Skeleton label="Loading the scanners" shape="cards" count={2} />}>
          <Scanners />
        </Suspense>
        <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
          <LivePrices />
          <div className="flex min-w-0 flex-col gap-3 md:gap-4">
            <SystemBlock />
            <RecentActivity />
          </div>
        </div>
      </div>
    </>
  );
}
