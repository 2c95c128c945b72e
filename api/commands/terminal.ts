import { isUnavailable, withoutQuery } from '#api/db/failures.ts';

/** For the person at the terminal; the log is for machines. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs what was asked for at the terminal. What fails, says so in one line, and the process ends with 1 at
 * once: connections that are still open to PostgreSQL would hold it for ever.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`, () => process.exit(1));
  }
}

const reasonOf = (error: unknown): string =>
  isUnavailable(error) ? `The database is not available: ${messageOf(error)}` : messageOf(error);

function messageOf(failure: unknown): string {
  const error = withoutQuery(failure);
  // Of a host with several addresses; its own message is empty.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
