import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { useRow } from '#web/data/linked-row.ts';
import { useLoadedSignals } from './signals.ts';

/** A signal by its id, from the loaded ones or else from the server. */
export function useSignal(id: string, among: readonly Signal[]) {
  const { isPending, signals } = useLoadedSignals();
  return useRow({
    id,
    loaded: isPending ? undefined : [...among, ...signals],
    queryKey: ['signals', 'linked'],
    readRow: (api, query, options) => api.callPage(signalEndpoints.history, { query }, options),
  });
}
