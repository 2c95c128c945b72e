import { webinarEndpoints } from '#contracts/webinars.ts';
import { aWebinarDraft } from '#tests/support/webinar-drafts.ts';
import { type Actor, countsOf, differing, type Member, type World } from './actor.ts';

const SEATS = 2;
const IN_A_WEEK_MS = 7 * 86_400_000;

/** Schedules webinars, for which more members register at once than there are seats. */
export function createWebinarGuests(world: World, members: readonly Member[]): Actor {
  const scheduled = new Map<string, boolean>(); // by title, whether it was acknowledged
  const places = new Set<string>(); // acknowledged
  const { create, register } = webinarEndpoints;

  async function schedule(): Promise<string | null> {
    const title = `webinar ${scheduled.size}`;
    scheduled.set(title, false);
    const scheduled_date = new Date(Date.now() + IN_A_WEEK_MS).toISOString();
    const body = aWebinarDraft({ title, scheduled_date, max_attendees: SEATS });
    const outcome = await world.call(create, { body }, world.admin);
    if (outcome.kind === 'refused') throw new Error(`a webinar was refused: ${outcome.code}`);
    scheduled.set(title, outcome.kind === 'done');
    return outcome.kind === 'done' ? outcome.body.id : null;
  }

  /** Pressed again after a lost answer: who has a place already was given it by the lost call. */
  async function take(id: string, member: Member): Promise<void> {
    const answer = await world.insist(register, { params: { id } }, member.token);
    if (answer.kind === 'done') places.add(`${id} ${member.id}`);
    else if (answer.code === 'webinars.already_registered' && answer.lost > 0) {
      places.add(`${id} ${member.id}`);
    } else if (answer.code !== 'webinars.fully_booked') {
      throw new Error(`a registration was refused: ${answer.code}`);
    }
  }

  return {
    name: 'webinars',
    async act() {
      const id = await schedule();
      if (id !== null) await Promise.all(members.map((member) => take(id, member)));
    },
    async check(read) {
      const byTitle = await countsOf(
        read,
        'select title as name, count(*) as n from webinars group by title',
      );
      const audited = await countsOf(
        read,
        `select target as name, count(*) as n from audit_log where action = 'webinars.created' group by target`,
      );
      const registered = await countsOf(
        read,
        `select webinar_id || ' ' || user_id as name, count(*) as n from webinar_registrations group by webinar_id, user_id`,
      );
      const mailed = await countsOf(
        read,
        `select subject_id || ' ' || user_id as name, count(*) as n from mails where kind = 'webinar-registered' group by subject_id, user_id`,
      );
      const overbooked = await read(
        `select webinar_id from webinar_registrations group by webinar_id having count(*) > ${SEATS}`,
      );
      const titles = [...scheduled];
      return [
        ...differing(
          'webinars',
          titles.map(([title, isDone]) => [title, isDone ? 1 : 0, 1]),
          byTitle,
        ),
        ...differing(
          'audit rows of webinars',
          titles.map(([title]) => [title, byTitle.get(title) ?? 0, byTitle.get(title) ?? 0]),
          audited,
        ),
        ...differing('places', exactlyOnce(places), registered),
        ...differing('mails', exactlyOnce(places), mailed),
        ...(registered.size === places.size ? [] : ['a place exists that was not acknowledged']),
        ...overbooked.map((row) => `the webinar ${String(row['webinar_id'])} is overbooked`),
      ];
    },
  };
}

const exactlyOnce = (names: Iterable<string>) => [...names].map((name) => [name, 1, 1] as const);
