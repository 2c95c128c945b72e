import { pagePlatformName } from './platform-name.ts';
import { useEffect, useState } from 'react';
import type { PublicConfig } from '#contracts/public-config.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { readToken } from '#web/client/token.ts';
import { afterFirstInput } from '#web/data/device/deferred-start.ts';

/** One request per page. */
const requests = new WeakMap<Api, Promise<PublicConfig | null>>();

async function load(api: Api): Promise<PublicConfig | null> {
  try {
    return await (await import('./read-public-config.ts')).readPublicConfig(api);
  } catch {
    requests.delete(api); // the next caller retries
    return null;
  }
}

const listeners = new Set<() => void>();

/** Reloads the configuration on all screens, after an administrator changed it. */
export function reloadPublicConfig(api: Api): void {
  requests.delete(api);
  for (const ask of listeners) ask();
}

/** Loads the configuration once per page; null if it failed. */
export function fetchPublicConfig(api: Api): Promise<PublicConfig | null> {
  const answer = requests.get(api) ?? load(api);
  requests.set(api, answer);
  return answer;
}

/** Null until loaded; on the login screen after the first input, because zod comes with it. */
export function usePublicConfig(): PublicConfig | null {
  const api = useApi();
  const [config, setConfig] = useState<PublicConfig | null>(null);

  useEffect(() => {
    const ask = (): void => void fetchPublicConfig(api).then(setConfig);
    if (readToken() === null) afterFirstInput(ask);
    else ask();
    listeners.add(ask);
    return () => void listeners.delete(ask);
  }, [api]);

  return config;
}

/** Whether mails are really sent; until the configuration is loaded they are taken to be. */
export const useSendsMail = (): boolean => usePublicConfig()?.sends_mail ?? true;

/** What this installation calls itself. */
export const usePlatformName = (): string => usePublicConfig()?.platform_name ?? pagePlatformName();
