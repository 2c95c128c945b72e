import { clsx } from 'clsx';
import type { MenuItem } from './sections.ts';

type MenuProps<Key extends string> = {
  label: string;
  items: readonly MenuItem<Key>[];
  current: Key;
  onSelect: (key: Key) => void;
};

/** The list of sections, in the sidebar and in the drawer. */
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
