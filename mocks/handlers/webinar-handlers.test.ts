import { describe, expect, it } from 'vitest';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { Problem } from '#contracts/problem.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';

const OPEN = 'webinar-gold-before-the-fed';
const LIVE = 'webinar-london-open';
const BOOKED = 'webinar-journal-clinic';

const { list, adminList, register, registrationStatus, registrations } = webinarEndpoints;

function startDemo() {
  const backend = startMockBackend({ now: () => new Date('2026-11-20T12:20:00.000Z') });
  const as = (id: string) => ({
    async call<E extends Endpoint>(endpoint: E, parts: RequestOf<E>): Promise<ResponseOf<E>> {
      const request = toRequest(endpoint, parts);
      request.headers.set('Authorization', `Bearer demo-${id}`);
      const answer = await backend.transport(request);
      if (!answer.ok) throw new Error(Problem.parse(await answer.json()).detail);
      return (await answer.json()) as ResponseOf<E>;
    },
  });
  return { ...backend, trader: as('trader'), kwame: as('kwame'), admin: as('admin') };
}

describe('webinars of the demo', () => {
  it('come with the latest start first, and hide addresses from who has no place', async () => {
    const { trader } = startDemo();
    const webinars = await trader.call(list, { query: {} });
    const starts = webinars.map(({ scheduled_date }) => scheduled_date);
    expect(starts).toEqual(starts.toSorted().toReversed());
    for (const { registered, meeting_url } of webinars) {
      expect(meeting_url !== null).toBe(registered);
    }
    const recorded = webinars.filter(({ recording_url }) => recording_url !== null);
    expect(recorded.map(({ id, registered }) => [id, registered])).toEqual([
      ['webinar-week-review', true],
    ]);
  });

  it('give a place once, with the address and the documented message', async () => {
    const { trader } = startDemo();
    const answer = await trader.call(register, { params: { id: OPEN } });
    expect(answer.message).toBe(
      'Successfully registered for "Gold before the Fed"! Check your email for joining instructions.',
    );
    expect(answer.webinar.meeting_url).toBe('https://meet.example.com/gold-before-the-fed');
    expect(await trader.call(registrationStatus, { params: { id: OPEN } })).toEqual({
      registered: true,
      attendees: answer.webinar.current_attendees,
    });
    await expect(trader.call(register, { params: { id: OPEN } })).rejects.toThrow(
      'You are already registered for this webinar.',
    );
  });

  it('promise no mail to a member without an address', async () => {
    const { kwame } = startDemo();
    const { mailed, message } = await kwame.call(register, { params: { id: OPEN } });
    expect(mailed).toBe(false);
    expect(message).toBe('Successfully registered for "Gold before the Fed"!');
  });

  it('give one while it is live, none after the end, and none beyond the limit', async () => {
    const { trader, world } = startDemo();
    await world.change(({ webinars }) => {
      for (const webinar of webinars) {
        if (webinar.id === LIVE) webinar.registrations = [];
        if (webinar.id === OPEN) webinar.scheduled_date = '2026-01-01T10:00:00.000Z';
      }
    });
    expect((await trader.call(register, { params: { id: LIVE } })).webinar.registered).toBe(true);
    await expect(trader.call(register, { params: { id: OPEN } })).rejects.toThrow(
      'Registration for this webinar is closed.',
    );
    await expect(trader.call(register, { params: { id: BOOKED } })).rejects.toThrow(
      'This webinar is fully booked.',
    );
  });

  it('show the administrator every address and who is registered, page by page', async () => {
    const { admin } = startDemo();
    const webinars = await admin.call(adminList, { query: {} });
    expect(webinars.map(({ meeting_url }) => meeting_url)).not.toContain(null);
    const first = await admin.call(registrations, { params: { id: OPEN }, query: { limit: 40 } });
    const before = first.at(-1)?.user_id;
    const rest = await admin.call(registrations, { params: { id: OPEN }, query: { before } });
    expect(first.length + rest.length).toBe(42);
    expect(first[0]?.username).toBe('Efua Boateng');
  });
});
