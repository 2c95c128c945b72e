import type { QueryClient } from '@tanstack/react-query';
import type { Signal } from '#contracts/signals.ts';
import type { Webinar } from '#contracts/webinars.ts';
import type { Api } from '#web/client/api.ts';
import { signalHistoryOptions } from '../signals.ts';
import { webinarsOptions } from '../webinars.ts';
import { restoredSignals, restoredWebinars } from './restored-answers.ts';

/**
 * The newest signals of all scanners, as far as they were read, and after them those that a backup
 * brought; undefined: never any.
 */
export function heldSignals(api: Api, client: QueryClient): Signal[] | undefined {
  const read = client.getQueryData(signalHistoryOptions(api, null).queryKey)?.pages.flat();
  const restored = restoredSignals(client);
  if (read === undefined || restored === undefined) return read ?? restored;
  const known = new Set(read.map(({ id }) => id));
  return [...read, ...restored.filter(({ id }) => !known.has(id))];
}

/** All webinars, as they were read last, else those of a backup; undefined: never any. */
export const heldWebinars = (api: Api, client: QueryClient): Webinar[] | undefined =>
  client.getQueryData(webinarsOptions(api).queryKey) ?? restoredWebinars(client);
