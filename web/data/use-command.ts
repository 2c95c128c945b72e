import { useState } from 'react';

/** A user action, with the field names of TanStack mutations. */
export type Command<Input> = {
  isPending: boolean;
  error: Error | null;
  /** Rejects with the error that `error` then has. */
  mutateAsync: (input: Input) => Promise<void>;
};

/** A mutation without TanStack Query, for the screens before the sign-in. */
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
