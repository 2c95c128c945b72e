import { createContext, use } from 'react';
import type { NotificationTarget } from '#contracts/notifications.ts';
import type { NotificationSection } from '#contracts/rules/notifications/notification-topics.ts';

/** What a notification led to; null: nothing did, or its section was left since. Filled by the shells. */
export const OpenedTargetContext = createContext<NotificationTarget | null>(null);

/** What a notification led to in this section; another object each time it is opened. */
export function useOpenedItem(section: NotificationSection): NotificationTarget | null {
  const opened = use(OpenedTargetContext);
  return opened?.section === section ? opened : null;
}

type OpenTarget = (target: NotificationTarget) => void;

/** Opens a section as a notification about it would. Filled by the shells. */
export const OpenTargetContext = createContext<OpenTarget>(() => undefined);

export const useOpenTarget = (): OpenTarget => use(OpenTargetContext);
