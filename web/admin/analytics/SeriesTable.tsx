import { useState } from 'react';
import { knownCourse } from '#web/data/admin/analytics-series.ts';
import { type Analytics, FIGURES } from '#web/data/admin/analytics.ts';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { figureLabels, stepText } from './analytics-copy.ts';
import { FigureTable } from './FigureTable.tsx';

const NO_BREAK = '\u00a0';

/** All courses as one table, for those who read figures better than pictures. */
export function CourseTable({ analytics }: { analytics: Analytics }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="min-w-0" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center rounded-control text-dense text-ink-2 underline hover:text-ink touch:min-h-11">
        Show as table
      </summary>
      {isOpen && <Courses analytics={analytics} />}
    </details>
  );
}

function Courses({ analytics }: { analytics: Analytics }) {
  const { at, step } = analytics;
  const label = `Figures by ${step}, newest first, in UTC`;
  const rows = at.map((id, index) => ({ id, index }));
  const columns = FIGURES.map((figure) => {
    const course = knownCourse(analytics, figure);
    return {
      name: figureLabels[figure],
      cell: ({ index }: { index: number }) => course[index]?.toLocaleString() ?? 'not known',
    };
  });
  const begin = {
    name: step === 'day' ? 'Day' : 'Hour',
    cell: ({ id }: { id: string }) => stepText(id, step).replaceAll(' ', NO_BREAK),
  };
  return (
    <ScrollArea
      label={label}
      className="max-h-96 overflow-auto rounded-card border border-line bg-surface px-3"
    >
      <FigureTable label={label} columns={[begin, ...columns]} rows={rows.toReversed()} />
    </ScrollArea>
  );
}
