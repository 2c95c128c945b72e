import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { isDemo, storageKey } from '#web/client/mode.ts';
import { deviceTexts, fieldOf, parseJson } from '#web/client/storage.ts';
import { createStore } from '#web/client/store.ts';

export const onboardingSteps = ['trades', 'signals', 'device'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** Where a member stands in getting started, on this device. */
export type Onboarding = {
  /** Finished or left, or never offered: then it is opened from the settings only. */
  isOver: boolean;
  /** Steps that were opened. */
  seen: readonly OnboardingStep[];
};

const listeners = new Set<() => void>();

const keyOf = (userId: string): string => storageKey(`onboarding.${userId}`);

function parse(text: string | null): Onboarding | null {
  if (text === null) return null;
  const stored = parseJson(text);
  const seen = fieldOf(stored, 'seen');
  return {
    isOver: fieldOf(stored, 'isOver') === true,
    seen: onboardingSteps.filter((step) => Array.isArray(seen) && seen.includes(step)),
  };
}

/** Calls back on changes in this and other tabs. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** How long after joining an account without trades counts as new. */
const NEW_MS = 14 * DAY_MS;

const UUID_V7 = /^([\da-f]{8})-([\da-f]{4})-7/;

/**
 * When an account was made: ids of the server are UUIDs of version 7, which begin with the time.
 *
 * @returns UTC ms; null for an id of another kind
 * @source RFC 9562, 5.7
 */
function joinedAt(userId: string): number | null {
  const [, high = '', low = ''] = UUID_V7.exec(userId) ?? [];
  return high === '' ? null : Number.parseInt(high + low, 16);
}

/** Whether an account may be new. In the demo everyone is. */
function mayBeNew(userId: string): boolean {
  if (isDemo()) return true;
  const joined = joinedAt(userId);
  return joined !== null && Date.now() - joined < NEW_MS;
}

const never: Onboarding = { isOver: true, seen: [] };

/** Where the member stands; null until it is decided whether getting started is offered. */
export function useOnboarding({ id }: Pick<SessionUser, 'id'>) {
  const key = keyOf(id);
  const text = useSyncExternalStore(subscribe, () => deviceTexts.read(key));
  const change = (changes: Partial<Onboarding>): void => {
    const current = parse(deviceTexts.read(key)) ?? never;
    deviceTexts.write(key, JSON.stringify({ ...current, ...changes }));
    for (const listener of listeners) listener();
  };
  return {
    onboarding: parse(text) ?? (mayBeNew(id) ? null : never),
    see: (step: OnboardingStep) =>
      change({ seen: [...(parse(deviceTexts.read(key)) ?? never).seen, step] }),
    end: () => change({ isOver: true }),
    /** Decides: a member with trades knows the app, except in the demo, whose journal is never empty. */
    decide: (tradeCount: number) => change({ isOver: tradeCount > 0 && !isDemo() }),
  };
}

/** Whether the sheet is open, and at which step: the first one, or the first that is not done. */
export const onboardingSheet = createStore<{ opensAt: 'first' | 'next' | null }>({ opensAt: null });

export const useOnboardingSheet = () =>
  useSyncExternalStore(onboardingSheet.subscribe, onboardingSheet.get).opensAt;

/** Opens getting started at its first step. */
export const openOnboarding = (): void => onboardingSheet.set({ opensAt: 'first' });
