import { fileNameOf } from '#web/data/platform-name.ts';
import { useMutation } from '@tanstack/react-query';
import { type Analytics, analyticsEndpoints, type AnalyticsRange } from '#contracts/analytics.ts';
import { useLoadedAnswer } from '#web/data/query-results.ts';
import { useAdminQuery } from './admin-query.ts';

export { type Analytics, type AnalyticsRange, type Figure, FIGURES } from '#contracts/analytics.ts';

const POLL_MS = 60_000;

export function useAnalytics(range: AnalyticsRange) {
  const analytics = useAdminQuery({
    queryKey: ['admin-analytics', range],
    read: (api, options) => api.call(analyticsEndpoints.read, { query: { range } }, options),
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  });
  return useLoadedAnswer(analytics, POLL_MS);
}

/** Exports the analytics as a ZIP archive with one CSV file per table. */
export function useExportAnalytics() {
  return useMutation({
    mutationFn: async (analytics: Analytics) => {
      // With the code for CSV and ZIP, which few visits need.
      const [{ analyticsTables }, { csvFile }] = await Promise.all([
        import('#web/data/journal/export/admin-tables.ts'),
        import('../journal/export/csv-file.ts'),
      ]);
      const { blob, ending } = csvFile(analyticsTables(analytics));
      const day = analytics.as_of.slice(0, 10);
      return { blob, name: fileNameOf(`analytics-${analytics.range}-${day}.${ending}`) };
    },
  });
}
