import { type Analytics, FIGURES } from '#web/data/analytics.ts';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';
import { changeOf, figureLabels, rangeBefore } from './analytics-words.ts';

/** The totals of the range, each beside that of the range before. */
export function FigureTiles({ analytics: { range, figures } }: { analytics: Analytics }) {
  return (
    <div className="flex flex-col gap-2">
      <StatTiles label="Totals of the range">
        {FIGURES.map((figure) => (
          <StatTile
            key={figure}
            label={figureLabels[figure]}
            value={figures[figure].total.toLocaleString()}
            note={<Change of={figures[figure]} />}
          />
        ))}
      </StatTiles>
      <p className="text-dense text-ink-3">Compared with {rangeBefore[range]}.</p>
    </div>
  );
}

function Change({ of }: { of: { total: number; before: number | null } }) {
  const { arrow, text } = changeOf(of);
  return (
    <>
      {arrow !== null && (
        <span aria-hidden className="mr-1">
          {arrow}
        </span>
      )}
      {text}
    </>
  );
}
