import { createContext, type ReactNode, use, useState } from 'react';
import { type Api, createApi, type Transport } from './api.ts';

const SamplesContext = createContext<Api | null>(null);

/** @param props load: loads the transport that answers with sample data; called on first use */
export function SamplesProvider(props: { load: () => Promise<Transport>; children: ReactNode }) {
  const { load, children } = props;
  const [samples] = useState(() =>
    createApi({
      transport: async (request) => (await load())(request),
      readToken: () => null,
      onSessionEnded: () => {},
    }),
  );
  return <SamplesContext value={samples}>{children}</SamplesContext>;
}

/** The API of the samples; null if there are none. */
export const useSamples = (): Api | null => use(SamplesContext);

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error('useApi needs an ApiProvider above it');
  return api;
}
