import { act, fireEvent, screen } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, vi } from 'vitest';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { mockAnswer, mockAnswerFrom } from '#mocks/mock-endpoint.ts';
import { RootGate } from '#web/app/App.tsx';
// The chunk is loaded ahead, so that no test waits for its compilation.
import '#web/features/payment/PaymentScreen.tsx';
import { renderScreen } from './render-screen.tsx';

type Status = ResponseOf<typeof paymentEndpoints.status>;

export const SESSION = '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e';
const REAL_LIMIT_MS = 10_000;

/** The pauses that have begun and are not over, ms; also those of what an earlier test left running. */
const pauses = new Map<unknown, number>();

/** Time stands still until a test lets it pass. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pauses.clear();
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  Object.assign(globalThis, {
    setTimeout(run: () => void, ms = 0) {
      const timer = begin(() => {
        pauses.delete(timer);
        run();
      }, ms);
      pauses.set(timer, ms);
      return timer;
    },
    clearTimeout(timer: NodeJS.Timeout) {
      pauses.delete(timer);
      end(timer);
    },
  });
}

/** Waits until a pause of this length has begun. */
export const paused = (ms: number): Promise<void> =>
  until(() => expect([...pauses.values()]).toContain(ms));

/** Lets this much time pass for the page. */
export const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

/** Waits for what is under way, without letting time pass for the page. */
async function waitUntil(isDone: () => boolean): Promise<void> {
  const start = performance.now();
  while (!isDone() && performance.now() - start < REAL_LIMIT_MS) {
    await act(() => new Promise((resolve) => void setImmediate(resolve)));
  }
}

/** Waits until nothing is wrong any more with what is expected. */
export async function until(expectation: () => void): Promise<void> {
  await waitUntil(() => {
    try {
      expectation();
      return true;
    } catch {
      return false;
    }
  });
  expectation();
}

/** Waits for a text. Asking for it only once it stands spares a description of the page each time. */
export async function see(text: string | RegExp): Promise<HTMLElement> {
  await waitUntil(() => screen.queryByText(text) !== null);
  return screen.getByText(text);
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** An open payment by card at a gateway that is no demo; a test says what differs. */
export const aStatus = (overrides: Partial<Status> = {}): Status => ({
  payment_status: 'unpaid',
  status: 'open',
  state: 'pending',
  detail: null,
  method: 'stripe',
  demo: false,
  package_type: 'monthly',
  amount: 30,
  currency: 'USD',
  ...overrides,
});

export const stands = (overrides: Partial<Status> = {}): HttpHandler =>
  mockAnswer(paymentEndpoints.status, aStatus(overrides));

export const paid = { payment_status: 'paid', status: 'complete', state: 'paid' } as const;

/** Answers each call with the next of these, and from then on with the last. */
export function inTurn<E extends Parameters<typeof mockAnswerFrom>[0]>(
  endpoint: E,
  ...answers: readonly (ResponseOf<E> | ApiError)[]
): HttpHandler {
  let calls = 0;
  return mockAnswerFrom(endpoint, () => {
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    if (answer instanceof ApiError) throw answer;
    return answer as ResponseOf<E>;
  });
}

type Visit = {
  method?: 'stripe' | 'mobile_money';
  query?: Readonly<Record<string, string>>;
  user?: 'trader' | null;
};

/** Opens the page of a monthly plan as the methods' screen does. */
export function showPayment(handlers: readonly HttpHandler[], visit: Visit = {}) {
  const { method = 'stripe', query = {}, user = null } = visit;
  const address = { session_id: SESSION, package: 'monthly', amount: '30', method, ...query };
  history.replaceState(null, '', `/payment-processing?${new URLSearchParams(address).toString()}`);
  const view = renderScreen(<RootGate path="/payment-processing" />, { user, handlers });
  const timesCalled = (call: string): number =>
    view.backend.calls.filter((each) => each === call).length;
  return { ...view, timesCalled };
}

export const goOffline = (isOffline: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')));
};
