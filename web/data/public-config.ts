import { useEffect, useState } from 'react';
import type { PublicConfig } from '#contracts/public-config.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { readToken } from '#web/client/token.ts';
import { afterFirstInput } from './device/first-input.ts';

/** One call per page, whoever asks first. */
const asked = new WeakMap<Api, Promise<PublicConfig | null>>();

async function load(api: Api): Promise<PublicConfig | null> {
  try {
    const { publicConfigEndpoints } = await import('#contracts/public-config.ts');
    return await api.call(publicConfigEndpoints.read);
  } catch {
    asked.delete(api); // whoever asks next tries again; nothing on a screen depends on it alone
    return null;
  }
}

const listeners = new Set<() => void>();

/** Has it asked for again by whoever shows it: an administrator has changed something. */
export function renewPublicConfig(api: Api): void {
  asked.delete(api);
  for (const ask of listeners) ask();
}

/** The answer, or null when none came. */
export function askPublicConfig(api: Api): Promise<PublicConfig | null> {
  const answer = asked.get(api) ?? load(api);
  asked.set(api, answer);
  return answer;
}

/**
 * What every visitor may know of this installation; null until known. On the login screen it is
 * asked for after the first touch or key, because zod comes with it.
 */
export function usePublicConfig(): PublicConfig | null {
  const api = useApi();
  const [config, setConfig] = useState<PublicConfig | null>(null);

  useEffect(() => {
    let isGone = false;
    const start = async (): Promise<void> => {
      const answer = await askPublicConfig(api);
      if (!isGone) setConfig(answer);
    };
    const ask = (): void => void start();
    if (readToken() === null) afterFirstInput(ask);
    else ask();
    listeners.add(ask);
    return () => {
      isGone = true;
      listeners.delete(ask);
    };
  }, [api]);

  return config;
}

/** What this installation calls itself. */
export const usePlatformName = (): string => usePublicConfig()?.platform_name ?? 'Bellwether';
