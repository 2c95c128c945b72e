import { createContext, use } from 'react';
import type { NotificationTarget } from '#contracts/notifications.ts';
import type { NotificationSection } from '#contracts/rules/notifications/notification-topics.ts';

/** The target of the last opened notification; null after its section was left. Provided by the shells. */
export const OpenedTargetContext = createContext<NotificationTarget | null>(null);

/** The opened target if it is in this section; a new object each time it is opened. */
export function useOpenedItem(section: NotificationSection): NotificationTarget | null {
  const opened = use(OpenedTargetContext);
  return opened?.section === section ? opened : null;
}

type OpenTarget = (target: NotificationTarget) => void;

/** Opens a notification target. Provided by the shells. */
export const OpenTargetContext = createContext<OpenTarget>(() => undefined);

export const useOpenTarget = (): OpenTarget => use(OpenTargetContext);
