import { clsx } from 'clsx';
import {
  ChartCandlestick,
  Ellipsis,
  type LucideIcon,
  NotebookPen,
  Plus,
  Radio,
} from 'lucide-react';
import { SectionLink } from '#web/ui/SectionLink.tsx';
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
        {items.map(({ key, label: name, icon: Icon, group }, index) => (
          <li key={key}>
            {group !== undefined && group !== items[index - 1]?.group && (
              <p className="px-3 pt-2 pb-1 text-meta font-medium text-ink-3">{group}</p>
            )}
            <SectionLink
              section={key}
              onOpen={() => onSelect(key)}
              aria-current={key === current ? 'page' : undefined}
              className={clsx(
                'flex min-h-9 w-full items-center gap-3 rounded-control px-3 font-medium -outline-offset-2 transition-colors touch:min-h-11',
                key === current
                  ? 'bg-accent-soft text-accent'
                  : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {name}
            </SectionLink>
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
  const section = (key: SectionKey, icon: LucideIcon, text: string, label: string) => (
    <li className="@container flex min-w-0 flex-1">
      <SectionLink
        section={key}
        onOpen={() => onSelect(key)}
        aria-label={label}
        aria-current={key === current ? 'page' : undefined}
        className={barItem(key === current)}
      >
        <BarLabel icon={icon} text={text} />
      </SectionLink>
    </li>
  );
  return (
    <nav
      aria-label="Shortcuts"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-inset md:hidden"
    >
      <ul className="flex h-16 items-stretch">
        {section('market', ChartCandlestick, 'Market', 'Market Data')}
        {section('signals', Radio, 'Signals', 'Trading Signals')}
        <li className="flex min-w-0 flex-1 items-center justify-center">
          <button
            type="button"
            aria-label="Add trade"
            onClick={onAddTrade}
            className="flex size-12 max-w-full shrink-0 items-center justify-center rounded-full bg-accent text-on-accent"
          >
            <Plus aria-hidden className="size-6" />
          </button>
        </li>
        {section('trading-journal', NotebookPen, 'Journal', 'Trading Journal')}
        <li className="@container flex min-w-0 flex-1">
          <button type="button" aria-label="More" onClick={onMore} className={barItem(false)}>
            <BarLabel icon={Ellipsis} text="More" />
          </button>
        </li>
      </ul>
    </nav>
  );
}

const barItem = (isCurrent: boolean): string =>
  clsx(
    'flex grow flex-col items-center justify-center gap-1 text-meta font-medium -outline-offset-2',
    isCurrent ? 'text-accent' : 'text-ink-2',
  );

/** @param props text: short, a fifth of a phone's width */
const BarLabel = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <>
    <Icon aria-hidden className="size-5.5" />
    <span className="bar-label">{text}</span>
  </>
);
