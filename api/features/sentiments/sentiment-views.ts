import type { Caller } from '#api/http/caller.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { SentimentStore } from './sentiments.store.ts';

type Deps = {
  readonly store: Pick<SentimentStore, 'addView'>;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
};

/**
 * Notes that a member looked at the sentiments in an hour. It is written once, and a view that could
 * not be written costs nobody the answer.
 */
export function createViewCounter({ store, now, onFailure }: Deps) {
  let noted = { hour: 0, members: new Set<string>() };

  return async ({ id, role }: Pick<Caller, 'id' | 'role'>): Promise<void> => {
    if (role !== 'user') return;
    const hour = Math.floor(now() / HOUR_MS) * HOUR_MS;
    if (noted.hour !== hour) noted = { hour, members: new Set() };
    const { members } = noted;
    if (members.has(id)) return;
    members.add(id); // before anything is awaited: two tabs are one view
    try {
      await store.addView(id, hour);
    } catch (error) {
      members.delete(id);
      onFailure(error);
    }
  };
}
