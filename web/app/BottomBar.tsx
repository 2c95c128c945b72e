import { clsx } from 'clsx';
import {
  ChartCandlestick,
  Ellipsis,
  type LucideIcon,
  NotebookPen,
  Plus,
  Radio,
} from 'lucide-react';
import type { SectionKey } from './sections.ts';

type BottomBarProps = {
  /** A section, or what lies over one. */
  current: string;
  onSelect: (section: SectionKey) => void;
  onAddTrade: () => void;
  onMore: () => void;
};

/** The five places a thumb reaches on a phone. */
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
  /** Short enough for a fifth of a phone. */
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
