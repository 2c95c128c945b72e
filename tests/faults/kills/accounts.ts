import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { authEndpoints } from '#contracts/auth.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { userEndpoints } from '#contracts/users.ts';
import { type Actor, countsOf, differing, type Member, type World } from './actor.ts';
import { bodyOf } from './caller.ts';

const { login, logout, changePassword } = authEndpoints;

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The administrator adds members; each signs in on two devices and out of one. */
export function createNewcomers(world: World): Actor {
  const names: string[] = [];
  const signedIn: string[] = [];
  const signedOut: string[] = [];

  async function signIn(access_code: string): Promise<string> {
    const answer = await world.insist(login, { body: { access_code } });
    return bodyOf(login, answer).access_token;
  }

  return {
    name: 'sign-ins',
    async act() {
      const username = `newcomer-${names.length}`;
      names.push(username);
      const draft = { username, email: `${username}@example.com`, role: 'user' } as const;
      const body = { ...draft, access_period: '1month' as const };
      const created = await world.insist(userEndpoints.create, { body }, world.admin);
      // Made by the call whose answer was lost: the code is in the list of members.
      if (created.kind === 'refused' && created.code === 'users.email_taken' && created.lost > 0)
        return;
      const code = bodyOf(userEndpoints.create, created).user.access_code ?? '';
      const stays = await signIn(code);
      const leaves = await signIn(code);
      const left = await world.insist(logout, {}, leaves);
      if (left.kind === 'refused' && left.lost === 0) throw new Error('nobody was signed out');
      signedIn.push(stays);
      signedOut.push(leaves);
    },
    async check(read) {
      const users = await countsOf(
        read,
        `select username as name, count(*) as n from users group by username`,
      );
      const audited = await countsOf(
        read,
        `select target as name, count(*) as n from audit_log where action = 'users.created' group by target`,
      );
      const sessions = await read('select token_hash from login_sessions');
      const storedHashes = new Set(
        sessions.map((row) => Buffer.from(row['token_hash'] as Buffer).toString('hex')),
      );
      const once = names.map((name) => [name, 1, 1] as const);
      return [
        ...differing('members', once, users),
        ...differing('audit rows of members', once, audited),
        ...(signedIn.every((token) => storedHashes.has(hash(token))) ? [] : ['a sign-in is lost']),
        ...(signedOut.some((token) => storedHashes.has(hash(token))) ? ['a sign-out is lost'] : []),
      ];
    },
  };
}

/** Each change takes half a second of a core, of which the others need some. */
const LONGEST_PAUSE_MS = 2000;

/** Members change their password; after a lost answer they try which one holds. */
export function createPasswordChangers(world: World, members: readonly Member[]): Actor {
  const accounts = members.map(({ id, code, token }) => ({
    id,
    code,
    token,
    password: code,
    changes: 0,
  }));
  let turns = 0;

  /** The token of a sign-in; null: this is not the password. */
  async function signIn(access_code: string, password: string): Promise<string | null> {
    const answer = await world.insist(login, { body: { access_code, password } });
    if (answer.kind === 'done') return answer.body.access_token;
    if (answer.code === 'auth.wrong_password') return null;
    throw new Error(`a sign-in was refused: ${answer.code}`);
  }

  return {
    name: 'passwords',
    async act() {
      await after(world.random.next() * LONGEST_PAUSE_MS);
      turns += 1;
      const member = accounts[turns % accounts.length];
      if (member === undefined) return;
      const password = `password ${turns}`;
      const body = { current_password: member.password, new_password: password };
      const outcome = await world.call(changePassword, { body }, member.token);
      if (outcome.kind === 'refused') throw new Error(`a password was refused: ${outcome.code}`);
      if (outcome.kind === 'lost') {
        const before = await signIn(member.code, member.password);
        const token = before ?? (await signIn(member.code, password));
        if (token === null) throw new Error('neither password holds');
        member.token = token;
        if (before !== null) return;
      }
      member.password = password;
      member.changes += 1;
    },
    async check(read) {
      const audited = await countsOf(
        read,
        `select actor_id as name, count(*) as n from audit_log where action = 'auth.password_changed' group by actor_id`,
      );
      const acknowledged = accounts.map(({ id, changes }) => [id, changes, changes] as const);
      return differing('changes of the password', acknowledged, audited);
    },
  };
}

/** Nothing here grows as old as that. */
const SHORTEST_DAYS = 365;

/** The administrator saves settings; after a lost answer the form is read again. */
export function createSettler(world: World): Actor {
  const { read: show, change } = settingsEndpoints;
  let last: number | null = null;
  let changes = 0;

  const readSettings = async () => bodyOf(show, await world.insist(show, {}, world.admin));

  return {
    name: 'settings',
    async act() {
      const { updated_at: _readAt, ...settings } = await readSettings();
      if (last !== null && settings.data_retention_days !== last)
        throw new Error('settings are lost');
      const wanted = SHORTEST_DAYS + ((changes + 1) % 3000);
      const body = { ...settings, data_retention_days: wanted };
      const outcome = await world.call(change, { body }, world.admin);
      if (outcome.kind === 'refused') throw new Error(`settings were refused: ${outcome.code}`);
      const stored = outcome.kind === 'done' ? wanted : (await readSettings()).data_retention_days;
      if (stored === wanted) changes += 1;
      last = stored;
    },
    async check(read) {
      const audited = await countsOf(
        read,
        `select action as name, count(*) as n from audit_log where action = 'settings.changed' and target = 'data_retention_days' group by action`,
      );
      const [stored] = await read(`select value from settings where name = 'data_retention_days'`);
      const isLast = last === null || Number(stored?.['value']) === last;
      return [
        ...differing('audit rows', [['settings.changed', changes, changes]], audited),
        ...(isLast ? [] : ['the settings are not as they were acknowledged']),
      ];
    },
  };
}
