import { useEffect, useState } from 'react';
import type { PublicConfig } from '#contracts/public-config.ts';
import { useApi } from '#web/client/api-context.tsx';
import { fetchPublicConfig } from './public-config.ts';

export type RequiredConfig = ReturnType<typeof useRequiredConfig>;

/** The public configuration for screens that cannot work without it: loads immediately, with retry. */
export function useRequiredConfig() {
  const api = useApi();
  const [answer, setAnswer] = useState<PublicConfig | null>();

  useEffect(() => void fetchPublicConfig(api).then(setAnswer), [api]);

  async function reload(): Promise<void> {
    setAnswer(undefined);
    setAnswer(await fetchPublicConfig(api));
  }

  const config = answer ?? null; // null until loaded
  return { config, hasFailed: answer === null, retry: () => void reload() };
}
