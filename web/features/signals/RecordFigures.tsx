import type { ReactNode } from 'react';
import type { CalibrationBand, TrackRecord } from '#contracts/track-record.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { ShowAsTable } from '#web/ui/charts/PlotTable.tsx';
import { percentOf } from './SignalCard.tsx';

/** Replaces a figure with too few signals; never a number. */
const insufficient = (n: number): string => `insufficient data (n=${n})`;

/** `24% to 46%`; empty when there is no interval. */
const intervalText = (low: number | null, high: number | null): string =>
  low === null || high === null ? '' : `${percentOf(low)} to ${percentOf(high)}`;

/** A band by its bounds: `70 to 85%`. */
const bandName = ({ from, to }: CalibrationBand): string =>
  `${Math.round(from * 100)} to ${Math.round(Math.min(to, 1) * 100)}%`;

function describeBand(band: CalibrationBand): string {
  const { n, hit_rate, wilson_low, wilson_high, benchmark_hit_rate: chance } = band;
  if (hit_rate === null) return `${bandName(band)}: ${insufficient(n)}`;
  const interval = intervalText(wilson_low, wilson_high);
  const beside = chance === null ? '' : `, chance ${percentOf(chance)}`;
  return `${bandName(band)}: ${percentOf(hit_rate)} of ${n} hit (${interval})${beside}`;
}

/** What a record measured, with its intervals and its calibration. */
export function RecordFigures({ record }: { record: TrackRecord }) {
  const { n, hit_rate, success_rate, expectancy_r, profit_factor } = record;
  const ofEnough = (figure: number | null, value: (of: number) => ReactNode, note: string) =>
    figure === null ? { value: tooFew(n) } : { value: value(figure), note };
  const profit =
    profit_factor === null
      ? { value: expectancy_r === null ? tooFew(n) : 'nothing lost' }
      : { value: profit_factor.toFixed(2), note: 'R won for each R lost' };
  const figures: readonly { name: string; value: ReactNode; note?: string }[] = [
    {
      name: 'Graded signals',
      value: n.toLocaleString(),
      note: `${record.tp_hit} target, ${record.sl_hit} stop, ${record.expired} expired`,
    },
    { name: 'Hit rate', ...ofEnough(hit_rate, percentOf, hitRateNote(record)) },
    {
      name: 'Success rate',
      ...ofEnough(success_rate, (rate) => `${Math.round(rate)}%`, successNote(record)),
    },
    {
      name: 'Expectancy',
      ...ofEnough(expectancy_r, (value) => <RMultiple value={value} />, expectancyNote(record)),
    },
    { name: 'Profit factor', ...profit },
    {
      name: 'Left out',
      value: `${record.voided} voided`,
      note: `${record.hidden} hidden from lists, but counted; ${record.active} still open`,
    },
  ];
  return (
    <>
      <dl className="grid gap-x-4 gap-y-3 @3xs:grid-cols-2 @xl:grid-cols-3">
        {figures.map(({ name, value, note }) => (
          <div key={name} className="min-w-0">
            <dt className="text-dense text-ink-2">{name}</dt>
            <dd className="text-card font-semibold">{value}</dd>
            {note !== undefined && <dd className="text-meta text-ink-3">{note}</dd>}
          </div>
        ))}
      </dl>
      <Calibration record={record} />
    </>
  );
}

const tooFew = (n: number) => (
  <span className="text-dense font-normal text-ink-3">{insufficient(n)}</span>
);

function hitRateNote({ wilson_low, wilson_high, benchmark_hit_rate: chance }: TrackRecord): string {
  const beside = chance === null ? 'chance not known' : `chance ${percentOf(chance)}`;
  return `${intervalText(wilson_low, wilson_high)}; ${beside}`;
}

function successNote({ success_low, success_high }: TrackRecord): string {
  const note = 'above zero after costs';
  if (success_low === null || success_high === null) return note;
  return `${intervalText(success_low / 100, success_high / 100)}; ${note}`;
}

function expectancyNote({ expectancy_error }: TrackRecord): string {
  const error = expectancy_error === null ? '' : `± ${formatR(expectancy_error).slice(1)}, `;
  return `${error}mean result after costs`;
}

function Calibration({ record }: { record: TrackRecord }) {
  const bands = record.calibration.filter(({ n }) => n > 0);
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
      <ShowAsTable>
        <BandTable bands={bands} />
      </ShowAsTable>
    </div>
  );
}

function BandTable({ bands }: { bands: readonly CalibrationBand[] }) {
  return (
    <ScrollArea label="Hit rate by confidence" className="overflow-x-auto">
      <table className="w-full text-right text-dense">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              Confidence
            </th>
            {['Hit rate', 'Chance', 'Result'].map((name) => (
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

const WIDTH = 320;
const HEIGHT = 190;
const AREA = { left: 40, right: 296, top: 10, bottom: 150 };
const FROM_CONFIDENCE = 0.4;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const CONFIDENCE_TICKS = [0.4, 0.6, 0.7, 0.85, 1];

const across = (confidence: number): number =>
  AREA.left +
  ((Math.max(confidence, FROM_CONFIDENCE) - FROM_CONFIDENCE) / (1 - FROM_CONFIDENCE)) *
    (AREA.right - AREA.left);

const up = (share: number): number => AREA.bottom - share * (AREA.bottom - AREA.top);

function CalibrationPlot({ bands }: { bands: readonly CalibrationBand[] }) {
  const summary = `Hit rate by confidence. ${bands.map(describeBand).join('; ')}.`;
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full max-w-md"
    >
      <Axes />
      {bands.map((band) => (
        <BandMark key={band.from} band={band} />
      ))}
    </svg>
  );
}

function Axes() {
  return (
    <g className="fill-ink-3 text-meta">
      {TICKS.map((share) => (
        <g key={share}>
          <line
            x1={AREA.left}
            x2={AREA.right}
            y1={up(share)}
            y2={up(share)}
            className="stroke-line"
          />
          <text x={AREA.left - 6} y={up(share) + 4} textAnchor="end">
            {share * 100}%
          </text>
        </g>
      ))}
      {CONFIDENCE_TICKS.map((confidence) => (
        <text key={confidence} x={across(confidence)} y={AREA.bottom + 16} textAnchor="middle">
          {Math.round(confidence * 100)}
        </text>
      ))}
      <text x={(AREA.left + AREA.right) / 2} y={HEIGHT - 6} textAnchor="middle">
        Confidence in percent
      </text>
    </g>
  );
}

const CAP = 5;
const TICK = 11;

function BandMark({ band }: { band: CalibrationBand }) {
  const { mean_confidence, hit_rate, wilson_low, wilson_high, benchmark_hit_rate: chance } = band;
  if (mean_confidence === null || hit_rate === null) return null;
  const x = across(mean_confidence);
  return (
    <g>
      {wilson_low !== null && wilson_high !== null && (
        <path
          d={`M${x - CAP} ${up(wilson_high)}h${2 * CAP}M${x - CAP} ${up(wilson_low)}h${2 * CAP}M${x} ${up(wilson_high)}V${up(wilson_low)}`}
          className="fill-transparent stroke-accent"
          strokeWidth={1.5}
        />
      )}
      {chance !== null && (
        <line
          x1={x - TICK}
          x2={x + TICK}
          y1={up(chance)}
          y2={up(chance)}
          className="stroke-warn"
          strokeWidth={2.5}
        />
      )}
      <circle cx={x} cy={up(hit_rate)} r={4} className="fill-accent" />
    </g>
  );
}
