import { authEndpoints } from '#contracts/auth.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import type { Side } from './membership-sides.ts';
import { type Walk } from './membership-steps.ts';
import { aWebinarDraft } from './webinar-drafts.ts';

const { adminList, change, create, list, register, registrations, registrationStatus, remove } =
  webinarEndpoints;

/** Creates a member and signs in. @returns their token */
async function join({ ask, admin }: Side, username: string, email?: string): Promise<string> {
  const created = await ask(admin, userEndpoints.create, { body: { username, email } });
  const access_code = created.body.user.access_code ?? '';
  return (await ask(null, authEndpoints.login, { body: { access_code } })).body.access_token;
}

/** Ten hours after the clock begins, with one place. */
async function schedule({ ask, admin }: Side): Promise<{ id: string; updated_at: string }> {
  const draft = { scheduled_date: '2026-11-20T19:00:00.000Z', max_attendees: 1 };
  return (await ask(admin, create, { body: aWebinarDraft(draft) })).body;
}

export const webinarWalks: readonly (readonly [name: string, walk: Walk])[] = [
  [
    'places of a webinar',
    async (side) => {
      const { ask, admin, wait } = side;
      const [yaw, efua] = [await join(side, 'yaw', 'yaw@example.com'), await join(side, 'efua')];
      const params = { id: (await schedule(side)).id };
      await ask(yaw, list, { query: {} });
      await ask(yaw, register, { params });
      await ask(yaw, register, { params });
      await ask(efua, register, { params });
      await ask(efua, registrationStatus, { params });
      await ask(admin, change, { params, body: aWebinarDraft({ max_attendees: 2 }) });
      await wait(HOUR_MS);
      await ask(efua, register, { params });
      for (const token of [yaw, admin]) await ask(token, list, { query: {} });
      await ask(admin, registrations, { params, query: { limit: 1 } });
      await ask(yaw, registrations, { params });
      await ask(efua, register, { params: { id: 'nowhere' } });
    },
  ],
  [
    'a webinar that has begun, and what administrators do with it',
    async (side) => {
      const { ask, admin, wait } = side;
      const yaw = await join(side, 'yaw');
      const { id, updated_at } = await schedule(side);
      const params = { id };
      await wait(10 * HOUR_MS);
      await ask(yaw, register, { params });
      const recording_url = 'https://video.example.com/gold';
      const body = { ...aWebinarDraft({ recording_url }), updated_at };
      await ask(admin, change, { params, body });
      await ask(admin, change, { params, body });
      await ask(admin, create, { body: { ...body, duration: 5, meeting_url: 'gold', title: '' } });
      for (const endpoint of [list, adminList]) await ask(admin, endpoint, { query: {} });
      await ask(admin, remove, { params });
      for (const endpoint of [remove, register, registrationStatus, registrations]) {
        await ask(admin, endpoint, { params });
      }
      await ask(admin, change, { params, body });
    },
  ],
];
