import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runCommand } from './terminal.ts';

/** What is said of this failure, with the code that the process ends with. */
async function complaintOf(error: Error) {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand(async () => {
    throw error;
  });
  const [said, whenWritten] = z.tuple([z.string(), z.function()]).parse(written.mock.lastCall);
  whenWritten();
  return { said, code: exit.mock.lastCall?.[0] };
}

const refused = (address: string): Error =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });

it.each([
  ['a sentence of our own as it is', new Error('Port 80 is in use.'), 'Port 80 is in use.'],
  [
    'a query by its reason, without the values in it',
    new DrizzleQueryError('insert into users', ['kwame@example.com'], new Error('no such table')),
    'no such table',
  ],
  [
    'a database that is away by name',
    refused('127.0.0.1:1'),
    'The database is not available: connect ECONNREFUSED 127.0.0.1:1',
  ],
  [
    'each address of a host, where none answers',
    Object.assign(new AggregateError([refused('::1:1'), refused('127.0.0.1:1')]), {
      code: 'ECONNREFUSED',
    }),
    'The database is not available: connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1',
  ],
])('tells of %s', async (_name, error, sentence) => {
  expect(await complaintOf(error)).toEqual({ said: `${sentence}\n`, code: 1 });
});
