import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSession } from '#web/data/session-store.ts';
import { App } from './App.tsx';
import { renderScreens } from './prerender.tsx';

it('renders the login of a visitor', () => {
  const { login } = renderScreens();

  expect(login).toContain('Access Platform');
  expect(login).toContain('Get Instant Access - Starting at $10');
});

it('writes nothing that the content security policy would refuse', () => {
  const { login, skeleton } = renderScreens();

  expect(login + skeleton).not.toMatch(/<script| style=| on\w+=/);
});

it('is taken over by React as it stands, with what was typed meanwhile', () => {
  const container = document.createElement('div');
  container.innerHTML = renderScreens().login;
  document.body.append(container);
  const field = container.querySelector('input');
  if (!field) throw new Error('the login has no field');
  field.value = '7K2M';
  const session = createSession(() => new Promise(() => undefined));
  session.start();

  // A difference between both would be written to the console, which fails the test.
  render(<App session={session} path="/" />, { container, hydrate: true });

  expect(container.querySelector('input')).toBe(field);
  expect(field).toHaveValue('7K2M');
});
