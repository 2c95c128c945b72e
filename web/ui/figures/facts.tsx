import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type StatTileProps = { label: string; value: ReactNode; icon?: LucideIcon; note?: ReactNode };

type StatTilesProps = { label: string; tiles?: readonly StatTileProps[]; children?: ReactNode };

/** A strip of tiles: as many columns as have room for 8.5 rem each. */
export function StatTiles({ label, tiles = [], children }: StatTilesProps) {
  return (
    <dl aria-label={label} className="tiles gap-3 md:gap-4">
      {tiles.map((tile) => (
        <StatTile key={tile.label} {...tile} />
      ))}
      {children}
    </dl>
  );
}

/** One figure with its name. The value never wraps; in a narrow tile it gets smaller instead. */
export function StatTile({ label, value, icon: Icon, note }: StatTileProps) {
  return (
    <div className="@container flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-3">
      <dt className="flex items-center gap-1.5 text-dense wrap-anywhere text-ink-2">
        {Icon !== undefined && <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />}
        {label}
      </dt>
      <dd className="text-fit font-semibold whitespace-nowrap">{value}</dd>
      {note !== undefined && <dd className="text-meta text-ink-3">{note}</dd>}
    </div>
  );
}

/** Facts with their figures, each on a line of its own. */
export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="flex flex-col gap-1.5">
      {children}
    </dl>
  );
}

type FactProps = {
  name: string;
  badge?: ReactNode;
  /** Drawn below it, percent of a whole. */
  meter?: number;
  children: ReactNode;
};

export function Fact({ name, badge, meter, children }: FactProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5">
      <dt className="flex items-center gap-1.5 text-dense text-ink-2">
        {name}
        {badge}
      </dt>
      <dd className="text-right font-medium">{children}</dd>
      {meter !== undefined && (
        <dd aria-hidden className="basis-full">
          <Meter percent={meter} />
        </dd>
      )}
    </div>
  );
}

type CardFactProps = {
  name: string;
  /** Takes the whole width of a list of two columns. */
  isWide?: boolean;
  children: ReactNode;
};

/** A figure of a card with its name above it, in a `dl`. */
export function CardFact({ name, isWide = false, children }: CardFactProps) {
  return (
    <div className={isWide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="mb-0.5 text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const fills = {
  accent: 'fill-accent',
  ok: 'fill-ok',
  info: 'fill-info',
  warn: 'fill-warn',
  danger: 'fill-danger',
} as const;

type MeterProps = {
  /** More than 100 fills it. */
  percent: number;
  tone?: keyof typeof fills;
};

/** A share of a whole; the caller prints the number. */
export function Meter({ percent, tone = 'accent' }: MeterProps) {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className="h-1.5 w-full">
      <rect width="100" height="6" className="fill-line" />
      <rect width={Math.min(percent, 100)} height="6" className={fills[tone]} />
    </svg>
  );
}
