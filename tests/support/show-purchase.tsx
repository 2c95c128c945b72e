import { screen } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { type PublicConfig, publicConfigEndpoints } from '#contracts/public-config.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/features/access/Purchase.tsx';

/** This installation, but for what a test changes. */
export const installation = (changed: Partial<PublicConfig>): HttpHandler =>
  mockAnswer(publicConfigEndpoints.read, { ...publicConfigEndpoints.read.example, ...changed });

/** A visitor on the plans. */
export async function showPlans(handlers: readonly HttpHandler[] = []) {
  history.replaceState(null, '', '/');
  const view = renderScreen(<RootGate path="/" />, { user: null, handlers });
  await view.user.click(
    await screen.findByRole('button', { name: 'Get Instant Access - Starting at $10' }),
  );
  await screen.findByRole('heading', { name: 'Choose your access' });
  return view;
}

/** A visitor who has chosen the monthly plan. */
export async function showInformation(handlers: readonly HttpHandler[] = []) {
  const view = await showPlans(handlers);
  await view.user.click(screen.getByRole('button', { name: 'Choose Monthly' }));
  await screen.findByRole('heading', { name: 'Your Information' });
  return view;
}

export type PurchaseView = Awaited<ReturnType<typeof showInformation>>;

export const informationField = {
  name: () => screen.getByLabelText(/^Full Name/),
  email: () => screen.getByLabelText(/^Email Address/),
  phone: () => screen.getByLabelText(/^Phone Number/),
  consent: () => screen.getByRole('checkbox', { name: /^I agree to the Terms/ }),
};

/** Fills in everything, by paste: each key would be a render. */
export async function fillInformation({ user }: PurchaseView): Promise<void> {
  for (const [field, text] of [
    [informationField.name(), 'Kwame Boateng'],
    [informationField.email(), 'kwame@example.com'],
    [informationField.phone(), '+233241234567'],
  ] as const) {
    await user.click(field);
    await user.paste(text);
  }
  await user.click(informationField.consent());
}

/** A visitor who has filled in everything and is about to pay for the monthly plan. */
export async function showMethods(handlers: readonly HttpHandler[] = []) {
  const view = await showInformation(handlers);
  await fillInformation(view);
  await view.user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await screen.findByRole('heading', { name: 'Choose Payment Method' });
  return view;
}
