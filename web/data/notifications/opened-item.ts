import { createContext, use, useEffect, useEffectEvent } from 'react';

/** What a link or a notification leads to: a section or tab of the shell, and an item of it. */
export type OpenedTarget = {
  section: string;
  item: string | null;
  /** How the list of the section is narrowed, as the query of an address: `status=expiring&sort=expires`. */
  filter?: string;
};

/** The last opened target; null after its section was left. Provided by the shells. */
export const OpenedTargetContext = createContext<OpenedTarget | null>(null);

/** The item of a target that opens the form of a new record. */
export const NEW_ITEM = 'new';

function useOpened(section: string): OpenedTarget | null {
  const opened = use(OpenedTargetContext);
  return opened?.section === section ? opened : null;
}

/** The opened target if it is in this section and no form; a new object each time it is opened. */
export function useOpenedItem(section: string): OpenedTarget | null {
  const opened = useOpened(section);
  return opened?.item === NEW_ITEM ? null : opened;
}

/** Opens a form of a section each time its target is opened. @param item the name of the form */
export function useOpenedForm(section: string, item: string, open: () => void): void {
  const opened = useOpened(section);
  const openForm = useEffectEvent(open);
  useEffect(() => {
    if (opened?.item === item) openForm();
  }, [opened, item]);
}

type OpenTarget = (target: OpenedTarget) => void;

/** Opens a target. Provided by the shells. */
export const OpenTargetContext = createContext<OpenTarget>(() => undefined);

export const useOpenTarget = (): OpenTarget => use(OpenTargetContext);
