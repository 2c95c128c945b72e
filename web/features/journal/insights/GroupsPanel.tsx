import { useState } from 'react';
import { type Dimension, DIMENSIONS, type Insights } from '#web/data/journal/insights.ts';
import type { JournalFilter } from '#web/data/journal/journal.ts';
import { deviceZone } from '#web/lib/device-zone.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { ShowMore } from '#web/ui/states/ShowMore.tsx';
import { GroupRow, resultOf, type Unit, UNITS } from './GroupRow.tsx';
import { explanations } from './explanations.ts';

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

/** What a group is called whose trades say nothing. */
const blankNames: Readonly<Record<Dimension, string>> = {
  pair: 'No pair',
  session: 'No session',
  weekday: 'No weekday',
  hour: 'No hour',
  setup: 'No setup',
  tag: 'No tag',
  emotion: 'No emotion',
  holding: 'Time of opening not known',
  side: 'No side',
};

/** What there is to know of the groups before they are compared. @param zone of the device */
function noteOf(dimension: Dimension, zone: string): string | null {
  if (dimension === 'session') {
    return 'By time of opening, in the hours of each market. Sessions overlap: a trade can count in two.';
  }
  if (dimension === 'tag') return 'A trade counts under each of its tags.';
  if (dimension === 'weekday' || dimension === 'hour') return `By time of opening, in ${zone}.`;
  return null;
}

/** The filter that shows the trades of a group alone; null where no filter can. */
function filterOf(dimension: Dimension, name: string): Partial<JournalFilter> | null {
  if (name === '') return null;
  if (dimension === 'side') return { side: name === 'Buy' ? 'buy' : 'sell' };
  const isFilter =
    dimension === 'pair' || dimension === 'setup' || dimension === 'tag' || dimension === 'emotion';
  return isFilter ? { [dimension]: name } : null;
}

const SHOWN = 12; // rows

type GroupsPanelProps = {
  insights: Insights;
  onFilter: (changes: Partial<JournalFilter>) => void;
};

/** The figures by whatever tells trades apart. */
export function GroupsPanel({ insights, onFilter }: GroupsPanelProps) {
  const [dimension, setDimension] = useState<Dimension>('pair');
  const [unit, setUnit] = useState<Unit>('Money');
  const units = unitsOf(insights);
  const name = dimensionNames[dimension];
  return (
    <Panel
      title="Breakdown"
      explanation={explanations.groups}
      note="Groups of less than 30 trades are questions, not answers."
    >
      <Segments
        legend="Break down by"
        options={DIMENSIONS.map((each) => dimensionNames[each])}
        value={name}
        onChange={(chosen) =>
          setDimension(DIMENSIONS.find((each) => dimensionNames[each] === chosen) ?? dimension)
        }
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

/** In which units something is known. */
const unitsOf = ({ all }: Insights): Unit[] =>
  UNITS.filter(
    (unit) =>
      unit === 'Money' || (unit === 'R' ? all.totalR.value !== null : all.netPercent !== null),
  );

type GroupsProps = GroupsPanelProps & { dimension: Dimension; unit: Unit };

function Groups({ insights, dimension, unit, onFilter }: GroupsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const groups = insights.groups[dimension];
  const note = noteOf(dimension, deviceZone());
  const most = Math.max(...groups.map((group) => Math.abs(resultOf(group, unit).total ?? 0)), 0);
  const shown = isWhole ? groups : groups.slice(0, SHOWN);
  return (
    <div>
      {note !== null && <p className="text-dense text-ink-2">{note}</p>}
      <ul
        aria-label={`By ${dimensionNames[dimension].toLowerCase()}`}
        className="divide-y divide-line"
      >
        {shown.map((group) => {
          const filter = filterOf(dimension, group.name);
          return (
            <li key={group.name}>
              <GroupRow
                name={group.name === '' ? blankNames[dimension] : group.name}
                group={group}
                unit={unit}
                currency={insights.currency}
                most={most}
                onFilter={filter === null ? null : () => onFilter(filter)}
              />
            </li>
          );
        })}
      </ul>
      {shown.length < groups.length && (
        <ShowMore onShowMore={() => setIsWhole(true)}>
          {`${shown.length} of ${groups.length.toLocaleString()}`}
        </ShowMore>
      )}
    </div>
  );
}
