import { statSync } from 'node:fs';
import { join } from 'node:path';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSession } from '#web/data/session/session-store.ts';
import { App } from './App.tsx';
import { screens } from './prerender.tsx';

it('renders the login of a visitor', () => {
  const { login } = screens;

  expect(login).toContain('Access Platform');
  expect(login).toContain('Get Instant Access - Starting at $10');
});

it('writes what sells below the login: promises, prices, pictures of the product, legal texts', () => {
  const landing = document.createElement('div');
  landing.innerHTML = screens.landing;

  const headings = [...landing.querySelectorAll('h2')].map((heading) => heading.textContent);
  expect(headings).toContain('No saved entry is lost');
  expect(headings).toContain('Clear prices');
  for (const price of ['$10', '$30', '$70']) expect(landing).toHaveTextContent(price);
  for (const path of ['/terms', '/privacy', '/risk-disclosure']) {
    expect(landing.querySelector(`a[href="${path}"]`)).not.toBeNull();
  }
});

it('shows small pictures of the product, loaded only when they are near', () => {
  const landing = document.createElement('div');
  landing.innerHTML = screens.landing;

  const pictures = [...landing.querySelectorAll('img')];
  expect(pictures.length).toBeGreaterThan(7);
  for (const picture of pictures) {
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture.width * picture.height).toBeGreaterThan(0);
    expect(picture.alt).not.toBe('');
    const file = join('web/public', picture.getAttribute('src') ?? '');
    expect(statSync(file).size).toBeLessThan(60 * 1024);
  }
});

it('writes nothing that the content security policy would refuse', () => {
  const { login, landing, skeleton } = screens;

  expect(login + landing + skeleton).not.toMatch(/<script| style=| on\w+=/);
});

it('fault 52: writes no form that a browser could send by itself', () => {
  const page = document.createElement('div');
  const { login, landing, skeleton } = screens;
  page.innerHTML = login + landing + skeleton;

  const forms = [...page.querySelectorAll('form')];
  expect(forms).not.toEqual([]);
  for (const form of forms) {
    expect(form).toHaveAttribute('method', 'post');
    const buttons = form.querySelectorAll('button:not([type="button"]), input[type="submit"]');
    expect(buttons).not.toHaveLength(0);
    for (const button of buttons) expect(button).toBeDisabled();
  }
  expect(page.querySelectorAll('[formaction], [formmethod]')).toHaveLength(0);
});

it('is taken over by React as it stands, with what was typed meanwhile', async () => {
  const container = document.createElement('div');
  container.innerHTML = screens.login;
  document.body.append(container);
  const field = container.querySelector('input');
  if (!field) throw new Error('the login has no field');
  field.value = '7K2M';
  const session = createSession(() => new Promise(() => undefined));
  session.start();

  // A hydration mismatch is logged to the console, which fails the test.
  render(<App session={session} path="/" />, { container, hydrate: true });

  await waitFor(() => expect(container.querySelector('button[type="submit"]')).toBeEnabled());
  expect(container.querySelector('input')).toBe(field);
  expect(field).toHaveValue('7K2M');
});
