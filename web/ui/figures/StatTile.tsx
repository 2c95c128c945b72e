import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type StatTileProps = {
  label: string;
  value: ReactNode;
  icon?: LucideIcon;
  /** What the figure is to be read with. */
  note?: ReactNode;
};

/** A strip of tiles: as many columns as have room for 8.5 rem each. */
export function StatTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="tiles gap-3 md:gap-4">
      {children}
    </dl>
  );
}

/** One figure with its name. The value never wraps; in a narrow tile it gets smaller instead. */
export function StatTile({ label, value, icon: Icon, note }: StatTileProps) {
  return (
    <div className="@container flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-3">
      <dt className="flex items-center gap-1.5 text-dense text-ink-2">
        {Icon !== undefined && <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />}
        {label}
      </dt>
      <dd className="text-fit font-semibold whitespace-nowrap">{value}</dd>
      {note !== undefined && <dd className="text-meta text-ink-3">{note}</dd>}
    </div>
  );
}
