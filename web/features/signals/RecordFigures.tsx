import type { ReactNode } from 'react';
import type { TrackRecord } from '#contracts/track-record.ts';
import { formatR } from '#contracts/rules/journal/trade-metrics.ts';
import { RMultiple } from '#web/ui/figures/RMultiple.tsx';
import { insufficient, intervalText, percentOf } from './record-copy.ts';

/** The figures of a record; those that too few signals would make are no numbers. */
export function RecordFigures({ record }: { record: TrackRecord }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 @xl:grid-cols-3">
      <Figure
        name="Graded signals"
        value={record.n.toLocaleString()}
        note={`${record.tp_hit} target, ${record.sl_hit} stop, ${record.expired} expired`}
      />
      <HitRate record={record} />
      <SuccessRate record={record} />
      <Expectancy record={record} />
      <ProfitFactor record={record} />
      <Figure
        name="Left out"
        value={`${record.voided} voided`}
        note={`${record.hidden} hidden from lists, but counted; ${record.active} still open`}
      />
    </dl>
  );
}

type FigureProps = { name: string; value: ReactNode; note?: string };

function Figure({ name, value, note = '' }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd className="text-card font-semibold">{value}</dd>
      {note !== '' && <dd className="text-meta text-ink-3">{note}</dd>}
    </div>
  );
}

const tooFew = ({ n }: TrackRecord) => (
  <span className="text-dense font-normal text-ink-3">{insufficient(n)}</span>
);

type RecordProps = { record: TrackRecord };

function HitRate({ record }: RecordProps) {
  const { hit_rate, wilson_low, wilson_high, benchmark_hit_rate: chance } = record;
  if (hit_rate === null) return <Figure name="Hit rate" value={tooFew(record)} />;
  const beside = chance === null ? 'chance not known' : `chance ${percentOf(chance)}`;
  return (
    <Figure
      name="Hit rate"
      value={percentOf(hit_rate)}
      note={`${intervalText(wilson_low, wilson_high)}; ${beside}`}
    />
  );
}

function SuccessRate({ record }: RecordProps) {
  const { success_rate, success_low, success_high } = record;
  if (success_rate === null) return <Figure name="Success rate" value={tooFew(record)} />;
  const interval =
    success_low === null || success_high === null
      ? ''
      : `${intervalText(success_low / 100, success_high / 100)}; `;
  return (
    <Figure
      name="Success rate"
      value={`${Math.round(success_rate)}%`}
      note={`${interval}above zero after costs`}
    />
  );
}

function Expectancy({ record }: RecordProps) {
  const { expectancy_r, expectancy_error } = record;
  if (expectancy_r === null) return <Figure name="Expectancy" value={tooFew(record)} />;
  const error = expectancy_error === null ? '' : `± ${formatR(expectancy_error).slice(1)}, `;
  return (
    <Figure
      name="Expectancy"
      value={<RMultiple value={expectancy_r} />}
      note={`${error}mean result after costs`}
    />
  );
}

function ProfitFactor({ record }: RecordProps) {
  const { profit_factor, expectancy_r } = record;
  if (profit_factor !== null) {
    return (
      <Figure name="Profit factor" value={profit_factor.toFixed(2)} note="R won for each R lost" />
    );
  }
  const isLossless = expectancy_r !== null;
  return <Figure name="Profit factor" value={isLossless ? 'nothing lost' : tooFew(record)} />;
}
