import { createContext, type ReactNode, use, useState } from 'react';
import { type Api, createApi, type Transport } from './api.ts';

const SamplesContext = createContext<Api | null>(null);

type SamplesProviderProps = {
  /** Fetches what answers with samples; called with the first sample that is needed. */
  load: () => Promise<Transport>;
  children: ReactNode;
};

/** Offers the documented sample data, by the same calls as the real thing. */
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

/** Answers to show under the sample banner after a call failed and nothing was ever loaded; null: none. */
export const useSamples = (): Api | null => use(SamplesContext);
