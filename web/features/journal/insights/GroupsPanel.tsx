import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import {
  type Dimension,
  DIMENSIONS,
  type Insights,
  type Group,
} from '#web/data/journal/insights.ts';
import type { JournalFilter } from '#web/data/journal/journal.ts';
import { shownZone } from '#web/lib/format-time.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { formatCount } from '#web/lib/format.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { LabelledSegments, Segments } from '#web/ui/forms/Segments.tsx';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import { explanations } from './explanations.ts';
import { Amount, SignedShare } from './figures.tsx';
import { formatShare, UNKNOWN } from './format-figures.ts';

const dimensionNames: Readonly<Record<Dimension, string>> = {
  pair: 'Pair',
  session: 'Session',
  weekday: 'Weekday',
  hour: 'Hour',
  setup: 'Setup',
  tag: 'Tag',
  emotion: 'Emotion',
  holding: 'Holding time',
  side: 'Side',
};

/** The name of the group without a value. */
const blankName = (dimension: Dimension): string =>
  dimension === 'holding'
    ? 'Opening time unknown'
    : `No ${dimensionNames[dimension].toLowerCase()}`;

function noteOf(dimension: Dimension): string | null {
  if (dimension === 'session') {
    return 'By opening time, in each market’s hours. Sessions overlap, so a trade can count in two.';
  }
  if (dimension === 'tag') return 'A trade counts under each of its tags.';
  const isOfClock = dimension === 'weekday' || dimension === 'hour';
  return isOfClock ? `By opening time, in ${shownZone()}.` : null;
}

/** The filter for the trades of a group; null when none fits. */
function filterOf(dimension: Dimension, name: string): Partial<JournalFilter> | null {
  if (name === '') return null;
  if (dimension === 'side') return { side: name === 'Buy' ? 'buy' : 'sell' };
  const isFilter =
    dimension === 'pair' || dimension === 'setup' || dimension === 'tag' || dimension === 'emotion';
  return isFilter ? { [dimension]: name } : null;
}

const COLLAPSED_ROWS = 12;

type GroupsPanelProps = { insights: Insights; onFilter: (changes: Partial<JournalFilter>) => void };

export function GroupsPanel({ insights, onFilter }: GroupsPanelProps) {
  const [dimension, setDimension] = useHistoryChoice<Dimension>('group', DIMENSIONS, 'pair');
  const [unit, setUnit] = useState<Unit>('Money');
  const units = unitsOf(insights);
  return (
    <Panel
      title="Breakdown"
      explanation={explanations.groups}
      note="Fewer than 30 trades: too few to judge."
    >
      <LabelledSegments
        legend="Break down by"
        options={DIMENSIONS.map((key) => ({ key, label: dimensionNames[key] }))}
        value={dimension}
        onChange={setDimension}
      />
      {units.length > 1 && (
        <Segments legend="Results in" options={units} value={unit} onChange={setUnit} />
      )}
      <Groups
        key={dimension}
        insights={insights}
        dimension={dimension}
        unit={units.includes(unit) ? unit : 'Money'}
        onFilter={onFilter}
      />
    </Panel>
  );
}

const unitsOf = ({ all }: Insights): Unit[] =>
  UNITS.filter(
    (unit) =>
      unit === 'Money' || (unit === 'R' ? all.totalR.value !== null : all.netPercent !== null),
  );

type GroupsProps = GroupsPanelProps & { dimension: Dimension; unit: Unit };

function Groups({ insights, dimension, unit, onFilter }: GroupsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const groups = insights.groups[dimension];
  const note = noteOf(dimension);
  const most = Math.max(...groups.map((group) => Math.abs(resultOf(group, unit).total ?? 0)), 0);
  const visible = isWhole ? groups : groups.slice(0, COLLAPSED_ROWS);
  return (
    <div>
      {note !== null && <p className="text-dense text-ink-2">{note}</p>}
      <ul
        aria-label={`By ${dimensionNames[dimension].toLowerCase()}`}
        className="divide-y divide-line"
      >
        {visible.map((group) => (
          <li key={group.name}>
            <GroupRow
              name={group.name || blankName(dimension)}
              group={group}
              unit={unit}
              currency={insights.currency}
              most={most}
              filter={filterOf(dimension, group.name)}
              onFilter={onFilter}
            />
          </li>
        ))}
      </ul>
      {visible.length < groups.length && (
        <ShowMore onShowMore={() => setIsWhole(true)}>
          {`${visible.length} of ${groups.length.toLocaleString()}`}
        </ShowMore>
      )}
    </div>
  );
}

const UNITS = ['Money', 'R', 'Percent'] as const;
type Unit = (typeof UNITS)[number];

function resultOf(group: Group, unit: Unit): { total: number | null; each: number | null } {
  if (unit === 'R') return { total: group.totalR.value, each: group.averageR.value };
  if (unit === 'Money') return { total: group.net, each: group.expectancy };
  const { netPercent, trades } = group;
  return { total: netPercent, each: netPercent === null ? null : netPercent / trades };
}

type GroupRowProps = {
  name: string;
  group: Group;
  unit: Unit;
  currency: string;
  /** The largest absolute result of all rows. */
  most: number;
  /** Null when none fits. */
  filter: Partial<JournalFilter> | null;
  onFilter: GroupsPanelProps['onFilter'];
};

function GroupRow(props: GroupRowProps) {
  const { name, group, unit, currency, most, filter, onFilter } = props;
  const { total, each } = resultOf(group, unit);
  const show = (value: number | null): ReactNode => {
    if (unit === 'Money') return <Amount value={value} currency={currency} />;
    if (value === null) return UNKNOWN;
    return unit === 'R' ? <RMultiple value={value} /> : <SignedShare value={value} />;
  };
  const withStop = unit === 'R' ? `, ${group.totalR.n.toLocaleString()} with a stop loss` : '';
  const content = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          <span className="truncate">{name}</span>
          {filter !== null && <ListFilter aria-hidden className="size-4 shrink-0 text-ink-3" />}
        </span>
        <span className="font-medium">{show(total)}</span>
      </span>
      <ResultBar share={most === 0 ? 0 : (total ?? 0) / most} />
      <span className="flex flex-wrap justify-between gap-x-3 text-meta text-ink-2">
        <span>
          {formatCount(group.trades, 'trade')}
          {withStop} · {formatShare(group.winRate)} won
        </span>
        <span>{show(each)} per trade</span>
      </span>
    </>
  );
  const look = 'flex w-full min-w-0 flex-col gap-1 py-2 text-left';
  if (filter === null) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      title={`Show only ${name}`}
      onClick={() => onFilter(filter)}
      className={clsx(look, 'rounded-control hover:bg-sunken')}
    >
      {content}
    </button>
  );
}

/** Gains go right, losses left. @param share of the largest, from -1 to 1 */
function ResultBar({ share }: { share: number }) {
  const width = Math.abs(share) * 100;
  return (
    <svg viewBox="0 0 200 8" preserveAspectRatio="none" aria-hidden className="h-2 w-full">
      <rect width="200" height="8" className="fill-sunken" />
      <rect
        x={share < 0 ? 100 - width : 100}
        width={width}
        height="8"
        className={share < 0 ? 'fill-loss' : 'fill-gain'}
      />
      <rect x="99.75" width="0.5" height="8" className="fill-ink-3" />
    </svg>
  );
}
