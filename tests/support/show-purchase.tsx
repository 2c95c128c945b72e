import { screen } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import type { PublicConfig } from '#contracts/public-config.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/RootGate.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/features/access/Purchase.tsx';

/** This installation, but for what a test changes. */
export const installation = (changed: Partial<PublicConfig>): HttpHandler =>
  mockAnswer(publicConfigEndpoints.read, { ...publicConfigEndpoints.read.example, ...changed });

/** A visitor on the plans. */
export async function showPlans(handlers: readonly HttpHandler[] = []) {
  history.replaceState(null, '', '/');
  const shown = renderScreen(<RootGate path="/" />, { user: null, handlers });
  await shown.user.click(
    screen.getByRole('button', { name: 'Get Instant Access - Starting at $10' }),
  );
  await screen.findByRole('heading', { name: 'Choose your access' });
  return shown;
}

/** A visitor who has chosen the monthly plan. */
export async function showInformation(handlers: readonly HttpHandler[] = []) {
  const shown = await showPlans(handlers);
  await shown.user.click(screen.getByRole('button', { name: 'Choose Monthly' }));
  await screen.findByRole('heading', { name: 'Your Information' });
  return shown;
}

export type Shown = Awaited<ReturnType<typeof showInformation>>;

export const informationField = {
  name: () => screen.getByLabelText(/^Full Name/),
  email: () => screen.getByLabelText(/^Email Address/),
  phone: () => screen.getByLabelText(/^Phone Number/),
  consent: () => screen.getByRole('checkbox', { name: /^I agree to the Terms/ }),
};

/** Fills in everything, by paste: each key would be a render. */
export async function fillInformation({ user }: Shown): Promise<void> {
  for (const [field, text] of [
    [informationField.name(), 'Kwame Boateng'],
    [informationField.email(), 'kwame@example.com'],
    [informationField.phone(), '024 123 4567'],
  ] as const) {
    await user.click(field);
    await user.paste(text);
  }
  await user.click(informationField.consent());
}

/** A visitor who has filled in everything and is about to pay for the monthly plan. */
export async function showMethods(handlers: readonly HttpHandler[] = []) {
  const shown = await showInformation(handlers);
  await fillInformation(shown);
  await shown.user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await screen.findByRole('heading', { name: 'Choose Payment Method' });
  return shown;
}
