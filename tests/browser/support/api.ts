import { authEndpoints } from '#contracts/auth.ts';
import { journalEndpoints, type JournalEntry } from '#contracts/journal.ts';

/** Signs in beside the browser, to look at what the server really holds. */
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
