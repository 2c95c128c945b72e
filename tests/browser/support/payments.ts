import { expect, type Locator, type Page } from '@playwright/test';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { visitorEndpoints } from '#contracts/payments/leads.ts';

async function post(url: string, body: unknown, token = ''): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/**
 * Starts a payment of a monthly plan without the browser.
 * @returns address of the waiting page
 */
async function beginPayment(server: string, payment_method: PaymentMethod): Promise<string> {
  const request = {
    user_details: { name: 'Kofi Annor', email: 'kofi.annor@example.com', phone: '+233240000200' },
    package_type: 'monthly',
    accepted_terms: TERMS_VERSION,
  };
  const { anonymousSession } = visitorEndpoints;
  const visitor = await post(`${server}/api${anonymousSession.path}`, request);
  const { access_token } = anonymousSession.response.parse(visitor);
  const start = { ...request, payment_method, origin_url: server };
  const { createSession } = paymentEndpoints;
  const begun = await post(`${server}/api${createSession.path}`, start, access_token);
  const { session_id, amount } = createSession.response.parse(begun);
  const query = new URLSearchParams({
    session_id,
    package: 'monthly',
    amount: String(amount),
    method: payment_method,
    ...request.user_details,
  });
  return `${server}/payment-processing?${query.toString()}`;
}

/** Opens the page that waits for a card payment. */
export async function openCardPayment(page: Page, server: string): Promise<void> {
  await page.goto(await beginPayment(server, 'stripe'));
  await expect(page.getByText(/^Attempt \d+ of 10$/)).toBeVisible();
}

/** Opens the page that waits for a payment on this phone, after the prompt was sent. */
export async function payByPhone(page: Page, server: string, number: string): Promise<void> {
  await page.goto(await beginPayment(server, 'mobile_money'));
  await expect(page.getByText('Please provide your mobile money details')).toBeVisible();
  await page.getByLabel('Mobile money number').fill(number);
  await page.getByRole('button', { name: 'Send Payment Prompt' }).click();
}

/**
 * Stops the clock of a page; it must have been installed before the page was opened. Not earlier:
 * React needs a running clock until the first render.
 */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 1000);

/** Shorter than any delay between two attempts, so that none is missed. */
const STEP_MS = 2500;
/** A call may take longer than a step, so twenty attempts may take up to two extra steps. */
const LONGEST_MS = 600_000;

/**
 * Advances a stopped clock until something is visible. The clock stands still during calls, which
 * would otherwise time out.
 */
export async function passUntil(page: Page, seen: Locator): Promise<void> {
  let underWay = 0;
  const ended = (): void => void (underWay -= 1);
  page.on('request', () => void (underWay += 1));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  for (let ms = 0; ms < LONGEST_MS && !(await seen.isVisible()); ms += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await expect.poll(() => underWay, { intervals: [20] }).toBeLessThanOrEqual(0);
  }
  await expect(seen).toBeVisible();
}
