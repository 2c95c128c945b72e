import { authEndpoints } from '#contracts/auth.ts';
import { journalEndpoints, type JournalEntry } from '#contracts/journal/journal.ts';
import { userEndpoints } from '#contracts/users.ts';
import type { TestServer } from './server.ts';

/** Signs in without the browser, to read the server's data. */
export async function apiToken(url: string, access_code: string): Promise<string> {
  const answer = await fetch(`${url}/api${authEndpoints.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_code }),
  });
  return authEndpoints.login.response.parse(await answer.json()).access_token;
}

export async function storedEntries(url: string, token: string): Promise<JournalEntry[]> {
  const answer = await fetch(`${url}/api${journalEndpoints.list.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return journalEndpoints.list.response.parse(await answer.json());
}

/**
 * Creates a member with an empty journal.
 * @returns the access code
 */
export async function createMember(server: TestServer, username: string): Promise<string> {
  const answer = await fetch(`${server.url}/api${userEndpoints.create.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await apiToken(server.url, server.adminCode)}`,
    },
    body: JSON.stringify({ username, email: null, role: 'user', access_period: '1month' }),
  });
  const { user } = userEndpoints.create.response.parse(await answer.json());
  if (user.access_code === null) throw new Error('a new member has a code');
  return user.access_code;
}
