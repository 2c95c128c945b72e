import type { Notification } from '#contracts/notifications.ts';
import type { Person } from './people.ts';
import type { Api } from './start-api.ts';

/** What this person was told so far, newest first, also once nobody is signed in any more. */
export async function inboxOf({ services, people }: Api, person: Person): Promise<Notification[]> {
  await services.messaging.notices.tellDue();
  return (await services.stores.inbox.page(people[person].id, { limit: 200 })).rows;
}

/** The same as `topic: title`. */
export const headlinesOf = async (api: Api, person: Person): Promise<string[]> =>
  (await inboxOf(api, person)).map(({ topic, title }) => `${topic}: ${title}`);
