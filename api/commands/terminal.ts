import { z } from 'zod';
import { isUnavailable, withoutQuery } from '#api/db/failures.ts';

/** Prints for a person; the log is for machines. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a command. A failure is printed in one line and ends the process with 1 immediately, which open
 * connections to PostgreSQL would prevent.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`, () => process.exit(1));
  }
}

const describeFailure = (error: unknown): string =>
  isUnavailable(error) ? `The database is not available: ${messageOf(error)}` : messageOf(error);

function messageOf(failure: unknown): string {
  const error = withoutQuery(failure);
  // For a host with several addresses; its own message is empty.
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** The error for invalid arguments, with the usage. @param prefix in front of an option's name */
export function wrongArguments(error: unknown, usage: string, prefix = ''): Error {
  return new Error(`Wrong arguments: ${reasonOf(error, prefix)}. ${usage}`, { cause: error });
}

function reasonOf(error: unknown, prefix: string): string {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${prefix}${issue?.path.join('.')}: ${issue?.message}`;
  }
  // Node's message continues with unsuitable advice.
  return error instanceof Error ? error.message.replace(/\. .*/s, '') : String(error);
}
