import { createContext, type ReactNode, use } from 'react';
import type { Api } from './api.ts';

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The way to the server. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error('useApi needs an ApiProvider above it');
  return api;
}
