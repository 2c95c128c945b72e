import { createContext, type ReactNode, use, useState } from 'react';
import { type Api, createApi, type Transport } from './api.ts';

const SamplesContext = createContext<Api | null>(null);

type SamplesProviderProps = {
  /** Loads the transport that answers with samples; called on first use. */
  load: () => Promise<Transport>;
  children: ReactNode;
};

/** Provides the documented sample data through the same API. */
export function SamplesProvider({ load, children }: SamplesProviderProps) {
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

/** The API client. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error('useApi needs an ApiProvider above it');
  return api;
}
