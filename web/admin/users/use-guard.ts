import type { AdminUser } from '#contracts/users.ts';
import { useSession } from '#web/data/session/session.ts';

/** Why a user can be neither switched off nor deleted, nor get another way in; null: they can. */
export function useGuard({ id, protected: isProtected }: AdminUser): string | null {
  const session = useSession();
  if (session.state === 'signed-in' && session.user.id === id) return 'Your account';
  return isProtected ? 'Protected account' : null;
}
