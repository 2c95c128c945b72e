import { Activity, Radio, UserCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AdminStats, useAdminStats } from '#web/data/admin/admin-stats.ts';
import type { LoadedAnswer } from '#web/data/query-results.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

export function StatCards() {
  const { answer, refresh } = useAdminStats();
  return (
    <AnswerStates
      of={answer}
      retry={refresh}
      skeleton={<Skeleton label="Loading counters" shape="tiles" count={4} />}
      failure="Counters could not be loaded."
    >
      {(stats) => (
        <div className="flex flex-col gap-2">
          <Tiles stats={stats} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-ink-2">
            {othersOf(stats).join(' · ')}
            {answer.state === 'loaded' && <Freshness of={answer.freshness} />}
          </p>
        </div>
      )}
    </AnswerStates>
  );
}

function Tiles({ stats }: { stats: AdminStats }) {
  const { totalUsers, activeUsers, tradingSignals: signals, apiCalls, onlineUsers } = stats;
  const online = `${onlineUsers.toLocaleString()} online now`;
  const tiles = [
    { label: 'Total Users', icon: Users, count: totalUsers, note: online },
    { label: 'Active Users', icon: UserCheck, count: activeUsers, note: 'may sign in' },
    { label: 'Trading Signals', icon: Radio, count: signals, note: 'issued by the scanners' },
    { label: 'API Calls Today', icon: Activity, count: apiCalls, note: 'since 00:00 UTC' },
  ];
  return (
    <StatTiles
      label="Counters"
      tiles={tiles.map(({ count, ...tile }) => ({ ...tile, value: count.toLocaleString() }))}
    />
  );
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

const othersOf = ({ leads, payments, posts, webinars }: AdminStats): string[] => [
  counted(leads, 'lead request', 'lead requests'),
  counted(payments, 'payment', 'payments'),
  counted(posts, 'post', 'posts'),
  counted(webinars, 'webinar to come', 'webinars to come'),
];

type OverviewBlockProps<Data> = {
  title: string;
  of: LoadedAnswer<Data>;
  failure: string;
  children: (data: Data) => ReactNode;
};

/** A part of the overview made of one call: its failure hides no other part. */
export function OverviewBlock<Data>({ title, of, failure, children }: OverviewBlockProps<Data>) {
  const { answer, refresh } = of;
  return (
    <Panel title={title} badge={answer.state === 'loaded' && <Freshness of={answer.freshness} />}>
      <AnswerStates
        of={answer}
        retry={refresh}
        skeleton={<Skeleton label={`Loading: ${title}`} />}
        failure={failure}
      >
        {children}
      </AnswerStates>
    </Panel>
  );
}
