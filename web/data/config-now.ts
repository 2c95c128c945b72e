import { useEffect, useState } from 'react';
import type { PublicConfig } from '#contracts/public-config.ts';
import { useApi } from '#web/client/api-context.tsx';
import { askPublicConfig } from './public-config.ts';

export type ConfigNow = {
  /** Null until known. */
  config: PublicConfig | null;
  hasFailed: boolean;
  retry: () => void;
};

/** What every visitor may know of this installation, for screens that cannot do without it. */
export function useConfigNow(): ConfigNow {
  const api = useApi();
  const [answer, setAnswer] = useState<PublicConfig | null>();

  useEffect(() => {
    let isGone = false;
    const start = async (): Promise<void> => {
      const first = await askPublicConfig(api);
      if (!isGone) setAnswer(first);
    };
    void start();
    return () => {
      isGone = true;
    };
  }, [api]);

  async function askAgain(): Promise<void> {
    setAnswer(undefined);
    setAnswer(await askPublicConfig(api));
  }

  return { config: answer ?? null, hasFailed: answer === null, retry: () => void askAgain() };
}
