import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useHistoryChoice } from '#web/lib/history-entry.ts';

type TabOf<Key extends string> = { key: Key; label: string };

type TabsProps<Key extends string> = {
  /** Names the tabs for screen readers, and the open one in the history: unique on its screen. */
  label: string;
  tabs: readonly [TabOf<Key>, ...TabOf<Key>[]];
  /** Called for the open tab only. */
  renderTab: (key: Key) => ReactNode;
  control?: { open: Key; onOpen: (key: Key) => void };
};

/** Of a strip that is too narrow for all its tabs: scrolls it to the open one; the page stays where it is. */
function useOpenInView(openIndex: number): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = strip.current;
    const tab = list?.querySelectorAll<HTMLElement>('[role="tab"]')[openIndex];
    if (list === null || tab === undefined) return;
    list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [openIndex]);
  return strip;
}

/** Several views in one place; the first tab is open at the start. Back and a reload return to the open one. */
export function Tabs<Key extends string>({ label, tabs, renderTab, control }: TabsProps<Key>) {
  const [stored, store] = useHistoryChoice(
    `tab ${label}`,
    tabs.map(({ key }) => key),
    tabs[0].key,
  );
  const open = (value: string): void => {
    const pressed = tabs.find(({ key }) => key === value);
    if (pressed !== undefined) (control?.onOpen ?? store)(pressed.key);
  };
  const openKey = control?.open ?? stored;
  const strip = useOpenInView(tabs.findIndex(({ key }) => key === openKey));
  return (
    <Radix.Root value={openKey} onValueChange={open}>
      <Radix.List
        ref={strip}
        aria-label={label}
        className="relative line-below mb-4 flex overflow-x-auto fade-ends scrollbar-slim"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.key}
            value={tab.key}
            className="min-h-11 min-w-11 shrink-0 grow border-b-2 border-transparent px-2 text-dense font-medium whitespace-nowrap text-ink-2 -outline-offset-2 transition-colors hover:text-ink aria-selected:border-accent aria-selected:text-accent sm:grow-0 sm:px-4 sm:text-body"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.key} value={tab.key} className="-outline-offset-2">
          {renderTab(tab.key)}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
