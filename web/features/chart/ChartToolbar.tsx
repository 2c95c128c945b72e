import type { ReactNode } from 'react';
import { INSTRUMENTS, type Instrument } from '#contracts/rules/market/instruments.ts';
import { TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import type { CandlesOf } from '#web/data/market/market.ts';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { type Indicator, INDICATORS } from './indicators.ts';

type ChartToolbarProps = {
  of: CandlesOf;
  onChange: (of: CandlesOf) => void;
  shown: readonly Indicator[];
  onShow: (shown: readonly Indicator[]) => void;
  /** At the end of the row. */
  action: ReactNode;
};

const instrumentOptions = INSTRUMENTS.map((value) => ({ value, label: value }));

const instrumentNamed = (name: string): Instrument | undefined =>
  INSTRUMENTS.find((instrument) => instrument === name);

/** What the chart shows: instrument, timeframe and indicators. */
export function ChartToolbar({ of, onChange, shown, onShow, action }: ChartToolbarProps) {
  const { instrument, timeframe } = of;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 grow basis-40">
        <Select
          aria-label="Instrument"
          options={instrumentOptions}
          value={instrument}
          onChange={({ target }) =>
            onChange({ timeframe, instrument: instrumentNamed(target.value) ?? instrument })
          }
        />
      </div>
      <div className="min-w-0 grow basis-77 @3xl:grow-0">
        <Segments
          legend="Timeframe"
          options={TIMEFRAMES}
          value={timeframe}
          onChange={(next) => onChange({ instrument, timeframe: next })}
        />
      </div>
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">Indicators</legend>
        {INDICATORS.map((indicator) => (
          <IndicatorToggle
            key={indicator}
            indicator={indicator}
            isShown={shown.includes(indicator)}
            onToggle={(isShown) =>
              onShow(isShown ? [...shown, indicator] : shown.filter((other) => other !== indicator))
            }
          />
        ))}
      </fieldset>
      {action}
    </div>
  );
}

type IndicatorToggleProps = {
  indicator: Indicator;
  isShown: boolean;
  onToggle: (isShown: boolean) => void;
};

function IndicatorToggle({ indicator, isShown, onToggle }: IndicatorToggleProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong px-3 text-dense font-medium whitespace-nowrap text-ink-2 outline-accent transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2">
      <input
        type="checkbox"
        checked={isShown}
        onChange={({ target }) => onToggle(target.checked)}
        className="sr-only"
      />
      {indicator}
    </label>
  );
}
