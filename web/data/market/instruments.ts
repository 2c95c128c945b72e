import { queryOptions, useQuery } from '@tanstack/react-query';
import { type InstrumentInfo, marketEndpoints } from '#contracts/market/market.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';

/** What a lot and a pip of each instrument are, also for fetching it before it is needed. */
export const instrumentsOptions = (api: Api) =>
  queryOptions({
    queryKey: ['instruments'],
    queryFn: ({ signal }) => api.call(marketEndpoints.instruments, {}, { signal }),
    staleTime: DAY_MS,
  });

/** What a lot and a pip of an instrument are; `data` is null where the server does not know it. */
export function useInstrument(instrument: Instrument) {
  return useQuery({
    ...instrumentsOptions(useApi()),
    select: (infos): InstrumentInfo | null =>
      infos.find((info) => info.instrument === instrument) ?? null,
  });
}
