import type { TrackRecord } from '#contracts/track-record.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { CalibrationPlot } from './CalibrationPlot.tsx';
import { bandName, insufficient, intervalText, percentOf, usedBands } from './record-copy.ts';

/** Whether a higher confidence has meant a higher hit rate. */
export function Calibration({ record }: { record: TrackRecord }) {
  const bands = usedBands(record);
  if (bands.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-3">
      <h3 className="text-dense font-medium text-ink-2">Hit rate by confidence</h3>
      {bands.some(({ hit_rate }) => hit_rate !== null) && (
        <>
          <CalibrationPlot bands={bands} />
          <p aria-hidden className="flex flex-wrap gap-x-4 text-meta text-ink-2">
            <span className="flex items-center gap-1.5">
              <span className="size-2 rounded-full bg-accent" /> measured, with 95% interval
            </span>
            <span className="flex items-center gap-1.5">
              <span className="h-0.5 w-4 bg-warn" /> chance
            </span>
          </p>
        </>
      )}
      <details>
        <summary className="inline-flex min-h-9 items-center rounded-control text-dense text-ink-2 underline hover:text-ink touch:min-h-11">
          Show as table
        </summary>
        <BandTable bands={bands} />
      </details>
    </div>
  );
}

const columns = ['Hit rate', 'Chance', 'Result'];

function BandTable({ bands }: { bands: ReturnType<typeof usedBands> }) {
  return (
    <ScrollArea label="Hit rate by confidence" className="overflow-x-auto">
      <table className="w-full text-right text-dense">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              Confidence
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-2 pl-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.from} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
                {bandName(band)}
                <span className="block text-meta text-ink-3">{formatCount(band.n, 'signal')}</span>
              </th>
              {band.hit_rate === null ? (
                <td colSpan={3} className="py-1.5 pl-2 text-ink-3">
                  {insufficient(band.n)}
                </td>
              ) : (
                <>
                  <td className="py-1.5 pl-2">
                    {percentOf(band.hit_rate)}
                    <span className="block text-meta whitespace-nowrap text-ink-3">
                      {intervalText(band.wilson_low, band.wilson_high)}
                    </span>
                  </td>
                  <td className="py-1.5 pl-2">
                    {band.benchmark_hit_rate === null ? '–' : percentOf(band.benchmark_hit_rate)}
                  </td>
                  <td className="py-1.5 pl-2 whitespace-nowrap">
                    {band.expectancy_r === null ? '–' : formatR(band.expectancy_r)}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
