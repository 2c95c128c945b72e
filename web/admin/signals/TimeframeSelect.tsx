import { RecordTimeframe, RECORD_TIMEFRAMES } from '#contracts/track-record.ts';
import { Select } from '#web/ui/Select.tsx';

const timeframeLabel: Readonly<Record<RecordTimeframe, string>> = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  all: 'All Time',
};

const options = RECORD_TIMEFRAMES.map((value) => ({ value, label: timeframeLabel[value] }));

type TimeframeSelectProps = {
  value: RecordTimeframe;
  onChange: (timeframe: RecordTimeframe) => void;
};

/** The stretch of time that the figures tell of. */
export function TimeframeSelect({ value, onChange }: TimeframeSelectProps) {
  return (
    <div className="w-40">
      <Select
        aria-label="Timeframe of the figures"
        options={options}
        value={value}
        onChange={(event) => onChange(RecordTimeframe.parse(event.target.value))}
      />
    </div>
  );
}
