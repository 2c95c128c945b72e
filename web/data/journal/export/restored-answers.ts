import type { QueryClient } from '@tanstack/react-query';
import type { Signal } from '#contracts/signals.ts';
import type { Webinar } from '#contracts/webinars.ts';

const SIGNALS = ['restored', 'signals'];
const WEBINARS = ['restored', 'webinars'];

/**
 * Signals and webinars of a backup: answers of an earlier time, kept on the device beside the current
 * ones and never shown in place of them. An export without a network takes them from here.
 */
export function keepRestored(
  client: QueryClient,
  { signalHistory, courseProgress }: { signalHistory?: Signal[]; courseProgress?: Webinar[] },
): void {
  if (signalHistory !== undefined) client.setQueryData(SIGNALS, signalHistory);
  if (courseProgress !== undefined) client.setQueryData(WEBINARS, courseProgress);
}

export const restoredSignals = (client: QueryClient): Signal[] | undefined =>
  client.getQueryData(SIGNALS);

export const restoredWebinars = (client: QueryClient): Webinar[] | undefined =>
  client.getQueryData(WEBINARS);
