import { Activity, Radio, UserCheck, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AdminStats, useAdminStats } from '#web/data/admin/admin-stats.ts';
import type { LoadedAnswer } from '#web/data/query-results.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/facts.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { CountLink } from './CountLink.tsx';
import { statLinks } from './overview-links.ts';

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
            <Others stats={stats} />
            {answer.state === 'loaded' && <Freshness of={answer.freshness} />}
          </p>
        </div>
      )}
    </AnswerStates>
  );
}

function Tiles({ stats }: { stats: AdminStats }) {
  const { totalUsers, activeUsers, tradingSignals } = statLinks(stats);
  const online = `${stats.onlineUsers.toLocaleString()} online now`;
  const linked = [
    { label: 'Total Users', icon: Users, of: totalUsers, note: online },
    { label: 'Active Users', icon: UserCheck, of: activeUsers, note: 'can sign in' },
    { label: 'Trading Signals', icon: Radio, of: tradingSignals, note: 'issued by the scanners' },
  ];
  return (
    <StatTiles label="Counters">
      {linked.map(({ of: { count, link }, ...tile }) => (
        <StatTile
          key={tile.label}
          {...tile}
          value={
            <CountLink link={link} label={`${count.toLocaleString()} ${tile.label}`}>
              {count.toLocaleString()}
            </CountLink>
          }
        />
      ))}
      <StatTile
        label="API Calls Today"
        icon={Activity}
        value={stats.apiCalls.toLocaleString()}
        note="since 00:00 UTC"
      />
    </StatTiles>
  );
}

function Others({ stats }: { stats: AdminStats }) {
  const { leads, payments, posts, webinars } = statLinks(stats);
  const counted = [
    { of: leads, one: 'lead request', many: 'lead requests' },
    { of: payments, one: 'payment', many: 'payments' },
    { of: posts, one: 'post', many: 'posts' },
    { of: webinars, one: 'upcoming webinar', many: 'upcoming webinars' },
  ];
  return counted.map(({ of: { count, link }, one, many }) => (
    <CountLink key={one} link={link} className="inline-flex items-center touch:min-h-11">
      {count.toLocaleString()} {count === 1 ? one : many}
    </CountLink>
  ));
}

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
