import { globSync, readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { LoginScreen } from '#web/features/access/LoginScreen.tsx';
import { fileNameOf } from './platform-name.ts';

function setName(name: string): void {
  const meta = document.createElement('meta');
  meta.name = 'application-name';
  meta.content = name;
  document.head.append(meta);
}
afterEach(() => document.querySelector('meta[name="application-name"]')?.remove());

const nothing = () => undefined;

it('the login has the name of the platform from its first moment, before any answer', () => {
  setName('Gold & Gain');

  const plans = { onShowPlans: nothing, onNearPlans: nothing };
  renderScreen(<LoginScreen message={null} canRenew={false} {...plans} />);
  expect(screen.getByText('Gold & Gain')).toBeVisible();
  expect(screen.queryByText(/Bellwether/)).not.toBeInTheDocument();
});

it('files are named after the platform', () => {
  expect(fileNameOf('export-2026-11-20.json')).toBe('bellwether-export-2026-11-20.json');
  setName('Gold & Gain Größe');
  expect(fileNameOf('export-2026-11-20.json')).toBe('gold-gain-größe-export-2026-11-20.json');
  document.querySelector('meta[name="application-name"]')?.setAttribute('content', '✨');
  expect(fileNameOf('export-2026-11-20.json')).toBe('export-2026-11-20.json');
});

it('no screen and no file name of the app names the product', () => {
  const files = globSync('web/{app,admin,data,features,lib,offline,statements,ui}/**/*.{ts,tsx}');
  const named = files
    .filter((file) => !file.includes('.test.'))
    .filter((file) =>
      /Bellwether|[`']bellwether-(?!export'|unsent-journal')/.test(readFileSync(file, 'utf8')),
    );
  expect(named).toEqual(['web/data/platform-name.ts']);
});
