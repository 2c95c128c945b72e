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

/** The opened target if it is in this section and no form; a new object each time it is opened. */
export function useOpenedItem(section: string): OpenedTarget | null {
  const opened = use(OpenedTargetContext);
  return opened?.section === section && opened.item !== NEW_ITEM ? opened : null;
}

/** As `useOpenedItem`, for one of the tabs of a section. */
export function useOpenedTab(section: string, tab: string): OpenedTarget | null {
  const opened = useOpenedItem(section);
  return opened?.item === tab ? opened : null;
}

type OpenTarget = (target: OpenedTarget) => void;

/** Opens a target. Provided by the shells. */
export const OpenTargetContext = createContext<OpenTarget>(() => undefined);

export const useOpenTarget = (): OpenTarget => use(OpenTargetContext);

/** Opens a form of a section each time its target is opened. @param item the name of the form */
export function useOpenedForm(section: string, item: string, open: () => void): void {
  const opened = use(OpenedTargetContext);
  const openForm = useEffectEvent(open);
  useEffect(() => {
    if (opened?.section === section && opened.item === item) openForm();
  }, [opened, section, item]);
}
