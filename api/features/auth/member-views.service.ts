import { randomBytes } from 'node:crypto';
import {
  accessRefusal,
  guardView,
  LONGEST_VIEW_MS,
  nothingToView,
  requireConfirmation,
} from '#api/domain/accounts.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { Accounts } from '#api/features/users/accounts.service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { memberEndpoints } from '#contracts/members.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { hashToken, toSessionUser, VIEW_PREFIX } from './authenticate.service.ts';
import type { MemberViewStore } from './member-views.store.ts';

type Deps = {
  readonly views: MemberViewStore;
  readonly accounts: Pick<Accounts, 'findById'>;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly now: () => number;
};

export type MemberViewService = ReturnType<typeof createMemberViewService>;

export const createMemberViewService = ({ views, accounts, settings, now }: Deps) => ({
  /**
   * Lets an administrator read what a member sees. Audited.
   *
   * @throws ApiError for an administrator's account, without a confirmation, or where the member sees nothing
   */
  async start(caller: Caller, memberId: string): Promise<ResponseOf<typeof memberEndpoints.view>> {
    const at = now();
    requireConfirmation(caller, at);
    const member = await accounts.findById(memberId);
    if (member === null) throw refusal('users.not_found');
    guardView(member);
    const { maintenance_mode } = await settings.read();
    const refused = accessRefusal(member, at) ?? (maintenance_mode ? 'maintenance' : null);
    if (refused !== null) throw nothingToView(member.username, refused);

    const token = VIEW_PREFIX + randomBytes(32).toString('base64url');
    const expires_at = at + LONGEST_VIEW_MS;
    await views.start(
      {
        token_hash: hashToken(token),
        member_id: member.id,
        session_token_hash: caller.tokenHash,
        created_at: at,
        expires_at,
      },
      {
        actor: caller,
        action: 'users.viewed',
        target: member.username,
        targetId: member.id,
        at,
      },
    );
    return {
      access_token: token,
      token_type: 'bearer',
      expires_at: new Date(expires_at).toISOString(),
      user: toSessionUser(member),
    };
  },
});
