import { clsx } from 'clsx';
import type { ChartModel, LineColour } from './chart-model.ts';
import { readoutOf, spokenReadout } from './readout.ts';

type ChartLegendProps = {
  model: ChartModel;
  /** Of the candle that is read out. */
  index: number;
  onPoint: (index: number) => void;
};

const swatches: Record<LineColour, string> = {
  accent: 'bg-accent',
  warn: 'bg-warn',
  sell: 'bg-sell',
};

/** The values of one candle; the arrow keys go from candle to candle. */
export function ChartLegend({ model, index, onPoint }: ChartLegendProps) {
  const { instrument, timeframe, candles } = model;
  const readout = readoutOf(model, index);
  if (readout === null) return null;
  return (
    <div className="relative rounded-control text-dense outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
      <input
        type="range"
        min={1}
        max={candles.length}
        value={index + 1}
        onChange={({ target }) => onPoint(target.valueAsNumber - 1)}
        aria-label={`Candle of ${instrument} ${timeframe}`}
        aria-valuetext={spokenReadout(readout)}
        className="sr-only"
      />
      <div
        aria-hidden
        title="Arrow keys go from candle to candle"
        className="flex min-h-14 flex-wrap content-start gap-x-3 @3xl:min-h-5"
      >
        <span className="font-medium whitespace-nowrap">
          {readout.time}
          {readout.isForming && <span className="font-normal text-ink-3"> · forming</span>}
        </span>
        {readout.figures.map(({ label, text }) => (
          <span key={label} className="whitespace-nowrap">
            <span className="text-ink-3">{label}</span> {text}
          </span>
        ))}
        {readout.lines.map(({ name, colour, text }) => (
          <span key={name} className="whitespace-nowrap">
            <span
              className={clsx('mr-1.5 inline-block h-0.5 w-3 align-middle', swatches[colour])}
            />
            <span className="text-ink-3">{name}</span> {text}
          </span>
        ))}
      </div>
    </div>
  );
}
