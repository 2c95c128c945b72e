import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { refuseAccidentalExposure } from './exposure-config.ts';

const refuse = (environment: Record<string, string>) => () =>
  refuseAccidentalExposure(readConfig(environment));

it.each<Record<string, string>>([
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.1' },
  { HOST: '127.8.9.1' },
  { HOST: '::1' },
  { HOST: '[::1]' },
  { PUBLIC_URL: 'http://localhost:5173' },
  { PUBLIC_URL: 'http://bellwether.localhost:8787' },
  { PUBLIC_URL: 'http://[::1]:8787' },
  { NODE_ENV: 'test', PUBLIC_URL: 'http://127.0.0.1:8787' },
])('%j is a machine of its own', (environment) => {
  expect(refuse(environment)).not.toThrow();
});

it.each<Record<string, string>>([
  { HOST: '127.0.0.1.example.com' },
  { HOST: 'localhost.example.com' },
  { HOST: '::ffff:10.0.0.5' },
  { PUBLIC_URL: 'http://127.0.0.1.example.com' },
  { PUBLIC_URL: 'http://[2001:db8::1]:8787' },
  { PUBLIC_URL: 'https://127.0.0.1:8787' },
])('fault 31: %j is one that others can reach', (environment) => {
  expect(refuse(environment)).toThrow(/^Others can reach this server/);
  expect(refuse({ ...environment, ALLOW_INSECURE_DEMO: 'true' })).not.toThrow();
});

it('says in which folder the secret of earlier data lies', () => {
  expect(refuse({ HOST: '::', DATA_DIR: '/srv/desk' })).toThrow('/srv/desk/master-secret');
});
