import { useQuery } from '@tanstack/react-query';
import { type InstrumentInfo, marketEndpoints } from '#contracts/market.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import { useApi } from '#web/client/api-context.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a lot and a pip of an instrument are; `data` is null where the server does not know it. */
export function useInstrument(instrument: Instrument) {
  const api = useApi();
  return useQuery({
    queryKey: ['instruments'],
    queryFn: ({ signal }) => api.call(marketEndpoints.instruments, {}, { signal }),
    select: (infos): InstrumentInfo | null =>
      infos.find((info) => info.instrument === instrument) ?? null,
    staleTime: DAY_MS,
  });
}
