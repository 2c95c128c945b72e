import { Radar } from 'lucide-react';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { formatDateTime } from '#web/lib/format-time.ts';
import { formatCount } from '#web/lib/format.ts';
import { NextStep, Schedule, SignalPanels, TimeFact } from '#web/features/signals/ScannerFrame.tsx';
import { nextPeakScan, SIGNAL_GENERATION_DAY } from '#contracts/rules/signals/peak-schedule.ts';
import { useTicking } from '#web/lib/use-clock.ts';
import { Countdown } from '#web/ui/figures/times.tsx';
import { Fact } from '#web/ui/figures/facts.tsx';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { Select } from '#web/ui/forms/Select.tsx';

export type InstrumentChoice = PeakInstrument | 'all';

export const instrumentChoices: readonly InstrumentChoice[] = ['all', ...scannerInstruments.peak];

const options = [
  { value: 'all', label: 'All instruments' },
  ...scannerInstruments.peak.map((value) => ({ value, label: value })),
];

type InstrumentSelectProps = {
  choice: InstrumentChoice;
  onChoose: (choice: InstrumentChoice) => void;
};

export function InstrumentSelect({ choice, onChoose }: InstrumentSelectProps) {
  const choose = (name: string): void =>
    onChoose(scannerInstruments.peak.find((instrument) => instrument === name) ?? 'all');
  return (
    <div className="w-full sm:w-44">
      <Select
        aria-label="Instrument"
        options={options}
        value={choice}
        onChange={({ target }) => choose(target.value)}
      />
    </div>
  );
}

export const chosenInstruments = (choice: InstrumentChoice): readonly PeakInstrument[] =>
  choice === 'all' ? scannerInstruments.peak : [choice];

/** `Thu 3 December`, for a UTC day, in the device's locale. */
const formatGenerationDay = (day: string): string =>
  formatDateTime(day, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

function generationHint(answer: PeakScannerAnswer): string {
  const { mode, is_generation_day, next_generation } = answer;
  if (mode === 'continuous') {
    return 'A signal can come at any quarter hour, at most one per instrument and day.';
  }
  const next = formatGenerationDay(next_generation);
  const rule =
    'Signals come once a month: on the 3rd, or the first market day after it, from 06:00 to 20:00 UTC.';
  return is_generation_day
    ? `${rule} That is today, with at most one signal per instrument.`
    : `${rule} Next: ${next}.`;
}

function PeakSchedule({ answer }: { answer: PeakScannerAnswer }) {
  // Scans continue between responses: the next one is never in the past.
  const nextScan = useTicking((now) => Math.max(Date.parse(answer.next_scan), nextPeakScan(now)));
  const { current_day, effective_generation_date, is_generation_day, next_generation } = answer;
  return (
    <Schedule
      label="Schedule"
      next={<NextStep name="Next scan" at={nextScan} />}
      note={generationHint(answer)}
    >
      <TimeFact name="Next scan" at={new Date(nextScan).toISOString()} />
      <TimeFact name="Last scan" at={answer.last_scan} />
      <Fact name="Current day (UTC)">Day {current_day}</Fact>
      <Fact name="Generation day today">{is_generation_day ? 'Yes' : 'No'}</Fact>
      <Fact name="Next generation">
        {formatGenerationDay(next_generation)}, <Countdown to={Date.parse(next_generation)} />
        <Postponed day={next_generation} />
      </Fact>
      <Fact name="Effective date this month">
        {formatGenerationDay(effective_generation_date)}
        <Postponed day={effective_generation_date} />
      </Fact>
    </Schedule>
  );
}

function Postponed({ day }: { day: string }) {
  if (new Date(day).getUTCDate() === SIGNAL_GENERATION_DAY) return null;
  return (
    <span className="block text-dense font-normal text-ink-3">
      The market is closed on the 3rd.
    </span>
  );
}

export function PeakSignals(props: { answer: PeakScannerAnswer; choice: InstrumentChoice }) {
  const { answer, choice } = props;
  const isChosen = ({ instrument }: { instrument: string }): boolean =>
    choice === 'all' || instrument === choice;
  const open = answer.mmm_signals.filter(isChosen);
  const ended = answer.signals.filter((signal) => isChosen(signal) && signal.status !== 'active');
  return (
    <SignalPanels
      section="peak-scanner"
      title="MMM signals"
      note="Market maker method: a stop hunt, a close back inside and a break of structure."
      open={open}
      empty={{
        icon: Radar,
        title: 'No High-Confidence MMM Signals',
        hint: emptyHint(answer, choice),
      }}
      endedTitle="Ended signals of this generation"
      ended={ended}
      schedule={<PeakSchedule answer={answer} />}
    />
  );
}

function emptyHint(answer: PeakScannerAnswer, choice: InstrumentChoice): string {
  const others = answer.mmm_signals.length;
  const hint = generationHint(answer);
  if (choice === 'all' || others === 0) return hint;
  return `None for ${choice}, ${formatCount(others, 'signal')} for other instruments. ${hint}`;
}
