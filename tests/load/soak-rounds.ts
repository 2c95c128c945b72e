import { z } from 'zod';
import { authEndpoints } from '#contracts/auth.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import type { Population } from './members.ts';
import type { Call } from './http-client.ts';
import type { Target } from './target.ts';

const idOf = (answer: unknown): string => z.object({ id: z.string() }).parse(answer).id;

type Round = () => Promise<void>;

/** What administrators and members do beside looking; each leaves the server as full as it was. */
export function createRounds(
  { http, admin, adminCode, now }: Target,
  { pick, members }: Population,
): { readonly post: Round; readonly register: Round; readonly member: Round } {
  let count = 0;
  const asAdmin = (method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> =>
    http.ask({ method, path: `/api${path}`, token: admin, ...(body !== undefined && { body }) });

  return {
    /** Publishes a post, lets members like it twice, and deletes it. */
    async post() {
      const body = { title: `News ${(count += 1)}`, description: 'Gold waits for the numbers.' };
      const id = idOf(await asAdmin('POST', '/admin/posts', body));
      const likes = Array.from({ length: 6 }, (): Call => {
        return { method: 'POST', path: `/api/posts/${id}/like`, token: pick(members).token };
      });
      await Promise.all(likes.map((like) => http.ask(like)));
      await asAdmin('DELETE', `/admin/posts/${id}`);
    },

    /** Announces a webinar with fewer places than there are people who want one. */
    async register() {
      const places = 3;
      const date = new Date(now() + DAY_MS).toISOString();
      const scheduled = { scheduled_date: date, max_attendees: places };
      const draft = { ...webinarEndpoints.create.example, ...scheduled };
      const id = idOf(await asAdmin('POST', webinarEndpoints.create.path, draft));
      const wanting = members.slice(0, places + 3);
      const answers = await Promise.all(
        wanting.map(({ token }) =>
          http.send({ method: 'POST', path: `/api/webinars/${id}/register`, token }),
        ),
      );
      const taken = answers.filter(({ status }) => status < 300).length;
      const refused = answers.filter(({ status }) => status === 409).length;
      if (taken !== places || refused !== wanting.length - places) {
        throw new Error(
          `${taken} of ${places} places taken: ${answers.map((each) => each.status).join()}`,
        );
      }
      await asAdmin('DELETE', `/admin/webinars/${id}`);
    },

    /** Creates a member, who comes, looks and is deleted. */
    async member() {
      const { create } = userEndpoints;
      const username = `Guest ${(count += 1)}`;
      const body = { username, email: `guest.${count}@example.com`, access_period: '1month' };
      const { user } = create.response.parse(await asAdmin('POST', create.path, body));
      const login = { access_code: user.access_code };
      await http.ask({ method: 'POST', path: '/api/auth/login', body: login });
      await asAdmin('POST', authEndpoints.confirm.path, { access_code: adminCode });
      await asAdmin('DELETE', `/admin/users/${user.id}`);
    },
  };
}
