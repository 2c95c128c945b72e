import { useEffect, useState } from 'react';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { type Claim, usePaymentCalls } from '#web/data/payments/payment.ts';
import { readPurchase } from '#web/data/payments/purchase.ts';
import { useReachable } from './use-payment.ts';

const SOON_MS = 10 * SECOND_MS;
const SOON_CHECKS = 60; // ten minutes
const LATER_MS = 30 * SECOND_MS;
const CHECKS = SOON_CHECKS + (2 * 60 * MINUTE_MS) / LATER_MS;

/** What the customer learns; the code is in memory only, and gone after a reload. */
export type Activation = { status: Claim['status']; code: string | null };

const pauseMs = (checks: number): number => {
  if (checks === 0) return 0;
  return checks < SOON_CHECKS ? SOON_MS : LATER_MS;
};

/**
 * Watches until an administrator activates the access, for two hours. Only the tab that began the payment
 * can: it holds the secret.
 *
 * @param isWatching the payment may have been made
 * @returns null where this tab cannot learn it
 */
export function useActivation(session_id: string, isWatching: boolean): Activation | null {
  const calls = usePaymentCalls(session_id);
  const [secret] = useState(() => readPurchase(session_id)?.claim_secret ?? null);
  const [activation, setActivation] = useState<Activation>({ status: 'waiting', code: null });
  const [checks, setChecks] = useState(0);
  const isReachable = useReachable();
  const isOver = activation.status === 'activated' || activation.status === 'closed';
  const isWaiting = isWatching && !isOver && checks < CHECKS;

  useEffect(() => {
    if (secret === null || !isWaiting || !isReachable) return undefined;
    // Never aborted: the answer with the code comes once.
    const check = async (): Promise<void> => {
      const claim = await calls.claim(secret).catch(() => null);
      if (claim !== null) {
        const { status, access_code } = claim;
        setActivation((before) => ({ status, code: access_code ?? before.code }));
      }
      setChecks(checks + 1);
    };
    const timer = setTimeout(() => void check(), pauseMs(checks));
    return () => clearTimeout(timer);
  }, [calls, secret, isWaiting, isReachable, checks]);

  return secret === null ? null : activation;
}
