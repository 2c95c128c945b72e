import { leadEndpoints } from '#contracts/payments/leads.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { type Actor, countsOf, differing, type World } from './actor.ts';
import { bodyOf } from './caller.ts';

/** What an administrator has noted last, and how often nobody knows whether it was noted before. */
type Noted = { readonly notes: string; readonly lost: number };

/** Strangers ask for access; the administrator calls them and notes it. */
export function createProspects(world: World): Actor {
  const notedByEmail = new Map<string, Noted>(); // by address, whose beginning is the name
  const { submit, list, changeStatus } = leadEndpoints;
  return {
    name: 'leads',
    async act() {
      const name = `prospect-${notedByEmail.size}`;
      const email = `${name}@example.com`;
      const request = { body: anAccessRequest({ name, email }) };
      bodyOf(submit, await world.insist(submit, request));
      const leadList = await world.insist(
        list,
        { query: { limit: 200, search: email } },
        world.admin,
      );
      const [lead, second] = bodyOf(list, leadList);
      if (lead === undefined || second !== undefined) throw new Error(`${email} is not one lead`);
      const notes = `called at ${world.random.next()}`;
      const change = { params: { id: lead.id }, body: { status: 'contacted' as const, notes } };
      const answer = await world.insist(changeStatus, change, world.admin);
      bodyOf(changeStatus, answer);
      notedByEmail.set(email, { notes, lost: answer.lost });
    },
    async check(read) {
      const stored = await read(
        `select email, notes from leads where email like 'prospect-%' and status = 'contacted'`,
      );
      const audited = await countsOf(
        read,
        `select target as name, count(*) as n from audit_log where action = 'leads.status_changed' group by target`,
      );
      const notesOf = new Map(stored.map((row) => [String(row['email']), row['notes']]));
      return [
        ...[...notedByEmail].flatMap(([email, { notes }]) =>
          notesOf.get(email) === notes ? [] : [`the lead ${email} is not as it was acknowledged`],
        ),
        ...(stored.length === notesOf.size ? [] : ['a lead is there twice']),
        ...differing(
          'audit rows of leads',
          [...notedByEmail].map(([email, { lost }]) => [
            `${email.slice(0, email.indexOf('@'))}: contacted`,
            1,
            1 + lost, // each call that was lost may have been stored
          ]),
          audited,
        ),
      ];
    },
  };
}
