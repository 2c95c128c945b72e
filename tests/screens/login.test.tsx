import { screen, waitFor } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { presetHandlers } from '#mocks/scenarios.ts';
import { installation } from '#tests/support/show-purchase.tsx';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/App.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/app/TraderShell.tsx';
import '#web/features/access/Purchase.tsx';
import * as mode from '#web/client/mode.ts';
import { storeToken } from '#web/client/token.ts';
import { storeProfile } from '#web/data/session/stored-profile.ts';

const TRADER_CODE = 'DEM0-TRAD-ER00-0001';

async function showLogin(handlers: HttpHandler[] = []) {
  const view = renderScreen(<RootGate path="/" />, { user: null, handlers });
  await screen.findByLabelText('Access Code');
  return view;
}

type View = Awaited<ReturnType<typeof showLogin>>;

const codeField = () => screen.getByLabelText('Access Code');
const submit = ({ user }: View) =>
  user.click(screen.getByRole('button', { name: 'Access Platform' }));

async function signInWith(view: View, code: string) {
  await view.user.type(codeField(), code);
  await submit(view);
}

it('lets nobody in without a code', async () => {
  const view = await showLogin();

  await signInWith(view, '   ');

  expect(screen.getByRole('alert')).toHaveTextContent('Please enter your access code');
  expect(codeField()).toHaveAccessibleDescription('Please enter your access code');
  expect(codeField()).toHaveFocus();
  expect(view.backend.calls).not.toContain('POST /api/auth/login');
});

it('takes no more than 20 characters', async () => {
  await showLogin();

  expect(codeField()).toHaveAttribute('maxlength', '20');
});

it('opens the app of a member with a good code', async () => {
  const view = await showLogin();

  await signInWith(view, TRADER_CODE.toLowerCase());

  expect(await screen.findByText('Ama Mensah')).toBeInTheDocument();
  expect(screen.queryByLabelText('Access Code')).not.toBeInTheDocument();
});

it('says that it is working while it waits for the answer', async () => {
  const view = await showLogin([http.all('*/api/*', () => delay(50))]);

  await signInWith(view, TRADER_CODE);

  const button = screen.getByRole('button', { name: 'Authenticating...' });
  expect(button).toBeDisabled();
  expect(await screen.findByText('Ama Mensah')).toBeInTheDocument();
});

it("shows the server's words at the field when the code is wrong", async () => {
  const view = await showLogin();

  await signInWith(view, 'WRONG-CODE');

  await waitFor(() =>
    expect(codeField()).toHaveAccessibleDescription('This access code is not valid.'),
  );
  expect(codeField()).toHaveValue('WRONG-CODE');
});

it('says that the login failed when no answer comes', async () => {
  const view = await showLogin([mockUnreachable(authEndpoints.login)]);

  await signInWith(view, TRADER_CODE);

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Login failed\. The server cannot be reached\./);
});

it('asks for the password of an account that has one, and again when it is wrong', async () => {
  const view = await showLogin([
    mockFailure(authEndpoints.login, 'auth.password_required', 'Please enter your password too.'),
  ]);
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();

  await signInWith(view, TRADER_CODE);

  const password = await screen.findByLabelText('Password');
  expect(password).toHaveFocus();
  expect(password).toHaveAccessibleDescription('Please enter your password too.');
  expect(codeField()).toHaveValue(TRADER_CODE);

  view.backend.use(
    mockFailure(authEndpoints.login, 'auth.wrong_password', 'This password is not right.'),
  );
  await view.user.type(password, 'not mine');
  await submit(view);
  await waitFor(() => expect(password).toHaveAccessibleDescription('This password is not right.'));
});

it('says why a login session ended', async () => {
  renderScreen(<RootGate path="/" />, { handlers: presetHandlers('signedOut') });

  expect(
    await screen.findByText('Your login session has ended. Please sign in again.'),
  ).toBeInTheDocument();
});

it('warns of maintenance', async () => {
  const config = { ...publicConfigEndpoints.read.example, maintenance: true };
  const { user } = await showLogin([mockAnswer(publicConfigEndpoints.read, config)]);

  await user.click(document.body);

  expect(await screen.findByText(/^We're doing maintenance/)).toBeInTheDocument();
});

it('says of a trial on a private network what it is', async () => {
  const config = { ...publicConfigEndpoints.read.example, insecure_demo: true };
  const { user } = await showLogin([mockAnswer(publicConfigEndpoints.read, config)]);

  await user.click(document.body);

  expect(await screen.findByText(/^Trial: do not enter real data/)).toBeVisible();
});

it('offers the demo as trader and as administrator', async () => {
  const enterDemo = vi.spyOn(mode, 'enterDemo').mockImplementation(() => {});
  const { user } = await showLogin();
  expect(screen.getByRole('group', { name: 'Try the demo' })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Try the demo as trader' }));
  await user.click(screen.getByRole('button', { name: 'See it as administrator' }));

  expect(enterDemo.mock.calls).toEqual([['trader'], ['admin']]);
});

it('leads to the code field with one tap', async () => {
  const { user } = await showLogin();

  await user.click(screen.getByRole('link', { name: 'Sign in' }));

  expect(codeField()).toHaveFocus();
});

it.each([
  [false, /^After you pay, an administrator activates your access, usually in 5-15 minutes/],
  [true, 'Your access begins when your payment arrives.'],
])('says when access begins where a payment activates it (%s)', async (isAutomatic, text) => {
  const { user } = await showLogin([installation({ activates_automatically: isAutomatic })]);

  await user.click(document.body);

  expect(await screen.findByText(text)).toBeVisible();
});

it('opens the plans to a member whose access is over, with name and address in the form', async () => {
  storeToken('demo-trader');
  storeProfile({
    id: 'trader',
    username: 'Ama Mensah',
    email: 'ama@example.com',
    role: 'user',
    access_expiration: '2026-11-01T09:00:00.000Z',
    has_password: false,
  });
  const { user } = await showLogin(presetHandlers('signedOut'));

  expect(
    await screen.findByText('Your access has expired. Renew it to pick up where you left off.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Renew access' }));
  await user.click(await screen.findByRole('button', { name: 'Choose Monthly' }));

  expect(await screen.findByLabelText(/^Full Name/)).toHaveValue('Ama Mensah');
  expect(screen.getByLabelText(/^Email Address/)).toHaveValue('ama@example.com');
});

it('reports a full platform after a correct code', async () => {
  const message = 'Too many people are signed in at the moment. Please try again later.';
  const view = await showLogin([mockFailure(authEndpoints.login, 'platform.full', message)]);

  await signInWith(view, TRADER_CODE);

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(codeField()).toHaveValue(TRADER_CODE);
});

it('offers the renewal when the code is right and its time is up', async () => {
  const message = 'Your access has expired.';
  const view = await showLogin([mockFailure(authEndpoints.login, 'auth.expired', message)]);

  await signInWith(view, TRADER_CODE);

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await view.user.click(screen.getByRole('button', { name: 'Renew access' }));
  expect(await screen.findByRole('heading', { name: 'Choose your access' })).toBeInTheDocument();
});
