import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { candleImportEndpoints, type CandleImportQuery } from '#contracts/market/candle-import.ts';
import { useApi } from '#web/client/api-context.tsx';

export type CandleFile = { file: File } & Omit<z.input<typeof CandleImportQuery>, 'dry_run'>;

function useSendCandles(dryRun: '0' | '1') {
  const api = useApi();
  return useMutation({
    mutationFn: async ({ file, ...query }: CandleFile) =>
      api.call(candleImportEndpoints.importFile, {
        query: { ...query, dry_run: dryRun },
        body: new Uint8Array(await file.arrayBuffer()),
      }),
  });
}

export const usePreviewCandles = () => useSendCandles('1');
export const useImportCandles = () => useSendCandles('0');
