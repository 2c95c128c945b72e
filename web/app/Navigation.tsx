import { clsx } from 'clsx';
import {
  ChartCandlestick,
  Ellipsis,
  type LucideIcon,
  NotebookPen,
  Plus,
  Radio,
} from 'lucide-react';
import type { SectionKey, MenuItem } from './sections.ts';

type MenuProps<Key extends string> = {
  label: string;
  items: readonly MenuItem<Key>[];
  current: Key;
  onSelect: (key: Key) => void;
};

/** List of sections, in sidebar and drawer. */
export function Menu<Key extends string>({ label, items, current, onSelect }: MenuProps<Key>) {
  return (
    <nav aria-label={label} className="min-h-0 grow overflow-y-auto overscroll-contain p-2">
      <ul className="flex flex-col gap-0.5">
        {items.map(({ key, label: name, icon: Icon }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === current ? 'page' : undefined}
              onClick={() => onSelect(key)}
              className={clsx(
                'flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-left font-medium -outline-offset-2 transition-colors touch:min-h-11',
                key === current
                  ? 'bg-accent-soft text-accent'
                  : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type BottomBarProps = {
  /** A section, or the renewal over it. */
  current: string;
  onSelect: (section: SectionKey) => void;
  onAddTrade: () => void;
  onMore: () => void;
};

/** Bottom bar on phones: Market, Signals, Add trade, Journal and More. */
export function BottomBar({ current, onSelect, onAddTrade, onMore }: BottomBarProps) {
  const toSection = (section: SectionKey) => ({
    isCurrent: section === current,
    onClick: () => onSelect(section),
  });
  return (
    <nav
      aria-label="Shortcuts"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-inset md:hidden"
    >
      <ul className="flex h-16 items-stretch">
        <BarItem
          icon={ChartCandlestick}
          text="Market"
          label="Market Data"
          {...toSection('market')}
        />
        <BarItem icon={Radio} text="Signals" label="Trading Signals" {...toSection('signals')} />
        <li className="flex flex-1 items-center justify-center">
          <button
            type="button"
            aria-label="Add trade"
            onClick={onAddTrade}
            className="flex size-12 items-center justify-center rounded-full bg-accent text-on-accent"
          >
            <Plus aria-hidden className="size-6" />
          </button>
        </li>
        <BarItem
          icon={NotebookPen}
          text="Journal"
          label="Trading Journal"
          {...toSection('trading-journal')}
        />
        <BarItem icon={Ellipsis} text="More" label="More" isCurrent={false} onClick={onMore} />
      </ul>
    </nav>
  );
}

type BarItemProps = {
  icon: LucideIcon;
  /** Short label: a fifth of a phone's width. */
  text: string;
  label: string;
  isCurrent: boolean;
  onClick: () => void;
};

function BarItem({ icon: Icon, text, label, isCurrent, onClick }: BarItemProps) {
  return (
    <li className="flex flex-1">
      <button
        type="button"
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onClick}
        className={clsx(
          'flex grow flex-col items-center justify-center gap-1 text-meta font-medium -outline-offset-2',
          isCurrent ? 'text-accent' : 'text-ink-2',
        )}
      >
        <Icon aria-hidden className="size-5.5" />
        {text}
      </button>
    </li>
  );
}
