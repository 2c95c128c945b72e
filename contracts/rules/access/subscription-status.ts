type Span = {
  readonly expiresAt: number; // UTC ms
  readonly isWithdrawn: boolean;
};

/** How a subscription stands at a moment (UTC ms). */
export function subscriptionStatus(
  { expiresAt, isWithdrawn }: Span,
  now: number,
): 'active' | 'inactive' | 'expired' {
  if (isWithdrawn) return 'inactive';
  return expiresAt <= now ? 'expired' : 'active';
}

/**
 * Whether a subscription has made its member, who is new then. Both are moments of one kind, UTC ms or
 * instants: a member who is made by a payment begins together with what was paid for.
 */
export const beginsMembership = <Moment extends number | string>(
  memberSince: Moment,
  startsAt: Moment,
): boolean => memberSince === startsAt;
