import { clsx } from 'clsx';
import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Group } from '#web/data/journal/insights.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Pnl } from '#web/ui/figures/Pnl.tsx';
import { RMultiple } from '#web/ui/figures/RMultiple.tsx';
import { formatShare, UNKNOWN } from './format-figures.ts';
import { SignedShare } from './SignedShare.tsx';

export const UNITS = ['Money', 'R', 'Percent'] as const;
export type Unit = (typeof UNITS)[number];

/** What a group brought, and per trade, in a unit. */
export function resultOf(group: Group, unit: Unit): { total: number | null; each: number | null } {
  if (unit === 'R') return { total: group.totalR.value, each: group.averageR.value };
  if (unit === 'Money') return { total: group.net, each: group.expectancy };
  const { netPercent, trades } = group;
  return { total: netPercent, each: netPercent === null ? null : netPercent / trades };
}

type GroupRowProps = {
  name: string;
  group: Group;
  unit: Unit;
  currency: string;
  /** The largest result of all rows, up or down. */
  most: number;
  /** Null: no filter shows this group alone. */
  onFilter: (() => void) | null;
};

/** One group: its name, its result with a bar, and what the result is made of. */
export function GroupRow({ name, group, unit, currency, most, onFilter }: GroupRowProps) {
  const { total, each } = resultOf(group, unit);
  const show = (value: number | null): ReactNode => {
    if (value === null) return UNKNOWN;
    if (unit === 'R') return <RMultiple value={value} />;
    if (unit === 'Percent') return <SignedShare value={value} />;
    return <Pnl value={value} currency={currency} />;
  };
  const withStop = unit === 'R' ? `, ${group.totalR.n.toLocaleString()} with a stop loss` : '';
  const content = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1.5 font-medium">
          <span className="truncate">{name}</span>
          {onFilter !== null && <ListFilter aria-hidden className="size-4 shrink-0 text-ink-3" />}
        </span>
        <span className="font-medium">{show(total)}</span>
      </span>
      <ResultBar share={most === 0 ? 0 : (total ?? 0) / most} />
      <span className="flex flex-wrap justify-between gap-x-3 text-meta text-ink-2">
        <span>
          {formatCount(group.trades, 'trade')}
          {withStop} · {formatShare(group.winRate)} won
        </span>
        <span>{show(each)} per trade</span>
      </span>
    </>
  );
  const look = 'flex w-full min-w-0 flex-col gap-1 py-2 text-left';
  if (onFilter === null) return <span className={look}>{content}</span>;
  return (
    <button
      type="button"
      title={`Show only ${name}`}
      onClick={onFilter}
      className={clsx(look, 'rounded-control hover:bg-sunken')}
    >
      {content}
    </button>
  );
}

/** To the right of the middle a gain, to the left a loss. @param share of the largest, from -1 to 1 */
function ResultBar({ share }: { share: number }) {
  const width = Math.abs(share) * 100;
  return (
    <svg viewBox="0 0 200 8" preserveAspectRatio="none" aria-hidden className="h-2 w-full">
      <rect width="200" height="8" className="fill-sunken" />
      <rect
        x={share < 0 ? 100 - width : 100}
        width={width}
        height="8"
        className={share < 0 ? 'fill-loss' : 'fill-gain'}
      />
      <rect x="99.75" width="0.5" height="8" className="fill-ink-3" />
    </svg>
  );
}
