import { useState } from 'react';

/** Something the user asked for, with the names of TanStack's mutations. */
export type Command<Input> = {
  isPending: boolean;
  error: Error | null;
  /** Rejects with the failure that `error` then shows. */
  mutateAsync: (input: Input) => Promise<void>;
};

/** A mutation for the screens before the sign-in, which must not load TanStack Query. */
export function useCommand<Input>(run: (input: Input) => Promise<void>): Command<Input> {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  async function mutateAsync(input: Input): Promise<void> {
    setIsPending(true);
    setError(null);
    try {
      await run(input);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      throw failure;
    } finally {
      setIsPending(false);
    }
  }

  return { isPending, error, mutateAsync };
}
