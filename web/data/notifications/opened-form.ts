import { use, useEffect, useEffectEvent } from 'react';
import { OpenedTargetContext } from './opened-item.ts';

/** Opens a form of a section each time its target is opened. @param item the name of the form */
export function useOpenedForm(section: string, item: string, open: () => void): void {
  const opened = use(OpenedTargetContext);
  const openForm = useEffectEvent(open);
  useEffect(() => {
    if (opened?.section === section && opened.item === item) openForm();
  }, [opened, section, item]);
}
