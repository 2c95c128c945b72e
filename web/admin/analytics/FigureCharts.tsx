import { knownCourse } from '#web/data/analytics-course.ts';
import { type Analytics, type Figure, FIGURES } from '#web/data/analytics.ts';
import { type Bar, BarPlot } from '#web/ui/charts/BarPlot.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { figureLabels, stepText } from './analytics-words.ts';
import { figureExplanations } from './explanations.ts';

/** The course of each figure. */
export function FigureCharts({ analytics }: { analytics: Analytics }) {
  return (
    <div className="grid gap-3 @2xl:grid-cols-2 @2xl:gap-4 @5xl:grid-cols-3">
      {FIGURES.map((figure) => (
        <Panel
          key={figure}
          title={`${figureLabels[figure]} by ${analytics.step}`}
          explanation={figureExplanations[figure]}
        >
          <Chart analytics={analytics} figure={figure} />
        </Panel>
      ))}
    </div>
  );
}

function Chart({ analytics, figure }: { analytics: Analytics; figure: Figure }) {
  const { at, step } = analytics;
  const bars = knownCourse(analytics, figure).map((value, index): Bar => {
    const label = stepText(at[index] ?? analytics.to, step);
    return { label, value, isOpen: index === at.length - 1 };
  });
  const name = `${figureLabels[figure]} by ${step}`;
  return <BarPlot name={name} bars={bars} summary={summaryOf(name, bars)} />;
}

/** `Posts by day, Nov 14 to Nov 20: at most 2, Nov 19` */
function summaryOf(name: string, bars: readonly Bar[]): string {
  const known = bars.filter(({ value }) => value !== null);
  const most = known.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const span = `${name}, ${bars[0]?.label ?? ''} to ${bars.at(-1)?.label ?? ''}`;
  if (most === undefined) return `${span}: not known`;
  return `${span}: at most ${(most.value ?? 0).toLocaleString()}, ${most.label}`;
}
