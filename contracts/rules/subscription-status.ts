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
