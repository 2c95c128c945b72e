import type { Notification } from '#contracts/notifications.ts';
import type { Person } from './people.ts';
import type { Api } from './start-api.ts';

/** The notifications of this person, newest first, even when nobody is signed in. */
export async function inboxOf({ services, people }: Api, person: Person): Promise<Notification[]> {
  await services.messaging.outboxEvents.dispatchDue();
  return (await services.stores.inbox.page(people[person].id, { limit: 200 })).rows;
}

/** The same as `topic: title`. */
export const headlinesOf = async (api: Api, person: Person): Promise<string[]> =>
  (await inboxOf(api, person)).map(({ topic, title }) => `${topic}: ${title}`);
