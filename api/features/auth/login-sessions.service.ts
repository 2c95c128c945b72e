import { createHash } from 'node:crypto';
import type { Caller } from '#api/http/caller.ts';
import type { LoginSession } from '#contracts/account.ts';
import type { MemberSync } from '#contracts/diagnostics.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { idleLimitMs } from './authenticate.service.ts';
import type { LoginSessionStore } from './login-sessions.store.ts';
import type { SessionUseService } from './session-use.service.ts';

type Deps = {
  store: LoginSessionStore;
  sessionUse: Pick<SessionUseService, 'flushOf'>;
  settings: Pick<SettingsService, 'read'>;
  now: () => number;
};

/** Public id of a session; reveals neither the token nor its hash. */
const idOf = (tokenHash: Buffer): string =>
  createHash('sha256').update(tokenHash).digest('hex').slice(0, 32);

const toInstant = (ms: number): string => new Date(ms).toISOString();

export type LoginSessionService = ReturnType<typeof createLoginSessionService>;

export function createLoginSessionService({ store, sessionUse, settings, now }: Deps) {
  async function aliveOf({ id }: Pick<Caller, 'id'>) {
    await sessionUse.flushOf(id);
    return store.active(id, now(), idleLimitMs(await settings.read()));
  }

  /** @param tokenHash of the session that asks; null: it is another person's */
  async function listOf(id: string, tokenHash: Buffer | null = null): Promise<LoginSession[]> {
    return (await aliveOf({ id })).map((session) => ({
      id: idOf(session.token_hash),
      device: session.device,
      created_at: toInstant(session.created_at),
      last_seen_at: toInstant(session.last_seen_at),
      current: tokenHash !== null && session.token_hash.equals(tokenHash),
    }));
  }

  return {
    /** The devices of a member and when each last synced the journal, the one used last first. */
    syncsOf: async (id: string): Promise<MemberSync['devices']> =>
      (await aliveOf({ id })).map((session) => ({
        id: idOf(session.token_hash),
        device: session.device,
        last_seen_at: toInstant(session.last_seen_at),
        pushed_at: session.pushed_at === null ? null : toInstant(session.pushed_at),
        pulled_at: session.pulled_at === null ? null : toInstant(session.pulled_at),
      })),

    /** The devices of a member, the one used last first. */
    listOf: (userId: string) => listOf(userId),

    async list(caller: Caller): Promise<LoginSession[]> {
      const listed = await listOf(caller.id, caller.tokenHash);
      return listed.toSorted((a, b) => Number(b.current) - Number(a.current));
    },

    /** @throws ApiError when it is not the caller's or has ended */
    async end(caller: Caller, id: string): Promise<void> {
      const session = (await aliveOf(caller)).find(({ token_hash }) => idOf(token_hash) === id);
      if (!session) throw refusal('account.no_such_device');
      const target = session.device ?? 'unknown device';
      await store.end(session.token_hash, {
        actor: caller,
        action: 'auth.device_signed_out',
        target,
        at: now(),
      });
    },

    endOthers: (caller: Caller): Promise<void> =>
      store.endOthers(caller.id, caller.tokenHash, {
        actor: caller,
        action: 'auth.device_signed_out',
        target: 'all others',
        at: now(),
      }),
  };
}
