import type { QueryClient } from '@tanstack/react-query';
import type { Signal } from '#contracts/signals.ts';
import type { Webinar } from '#contracts/webinars.ts';
import type { Api } from '#web/client/api.ts';
import { signalHistoryOptions } from '../signals.ts';
import { webinarsOptions } from '../webinars.ts';

/** The newest signals of all scanners, as far as they were read; undefined: never. */
export const heldSignals = (api: Api, client: QueryClient): Signal[] | undefined =>
  client.getQueryData(signalHistoryOptions(api, null).queryKey)?.pages.flat();

/** All webinars, as they were read last; undefined: never. */
export const heldWebinars = (api: Api, client: QueryClient): Webinar[] | undefined =>
  client.getQueryData(webinarsOptions(api).queryKey);
