import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './planted-tree.ts';

/** What a key, a token or a password looks like, by the words of those who give them out. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a live key of a payment gateway': /\b[rs]k_live_[\da-zA-Z]{16,}/,
  'a secret of webhooks': /\bwhsec_[\da-zA-Z+/]{24,}/,
  'a key of Amazon': /\bAKIA[\dA-Z]{16}\b/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a token of GitHub': /\b(?:gh[opsur]_[\da-zA-Z]{36}|github_pat_\w{60,})/,
  'a token of npm': /\bnpm_[\da-zA-Z]{36}\b/,
  'a token of Slack': /\bxox[abprs]-[\da-zA-Z-]{20,}/,
  'a signed token': /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{16,}/,
  'a password in an address': /\b[a-z]+:\/\/[\w.-]+:(?!password|pass\b)[^\s:/@'"`$]{12,}@[\w-]+\./,
  'a long value that is named a secret':
    /(?:secret|password|passwd|token|api_?key|private_?key)\w*["'`]?\s*[:=]\s*["'`]?(?=[\w+/]*\d)(?=[\w+/]*[A-Za-z])[\w+/]{32,}={0,2}["'`\s;,)]/i,
};

const secretsIn = (text: string): string[] =>
  Object.entries(SECRETS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

/** Reviewed by hand: they open nothing real. */
const HARMLESS = [
  'contracts/auth.ts: a long value that is named a secret', // a token of the examples
  'contracts/payments/leads.ts: a long value that is named a secret', // another one
  'tests/support/local-certificate.ts: a private key', // of a mail server that only tests start
];

const BINARY = /\.(?:avif|gif|gz|htm|html|ico|jpe?g|mp4|png|svg|webp|woff2?|xlsx|zip)$/;

const tracked = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** Put together here, so that this file holds none of them. */
const planted: [string, string][] = [
  ['a private key', ['-----BEGIN', 'EC PRIVATE KEY-----'].join(' ')],
  ['a live key of a payment gateway', `sk_live_${'51HxYz01'.repeat(3)}`],
  ['a secret of webhooks', `whsec_${'aB3'.repeat(10)}`],
  ['a key of Amazon', `AKIA${'IOSFODN7'.repeat(2)}`],
  ['a key of Google', `AIza${'Sy0'.repeat(12).slice(0, 35)}`],
  ['a token of GitHub', `ghp_${'a1B2'.repeat(9)}`],
  ['a token of npm', `npm_${'a1B2'.repeat(9)}`],
  ['a token of Slack', `xoxb-${'1234567890-'.repeat(3)}`],
  [
    'a signed token',
    ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0', 'c2lnbmF0dXJl'.repeat(2)].join('.'),
  ],
  ['a password in an address', `postgres://app:${'hunter2'.repeat(2)}@db.example.com/app`],
  ['a long value that is named a secret', `MASTER_SECRET=${'q1W2e3R4'.repeat(5)}=\n`],
];

it.each(planted)('%s would be noticed', (name, text) => {
  expect(secretsIn(text)).toContain(name);
});

it.runIf(existsSync(join(root, '.git')))('no file of the repository holds a secret', () => {
  const files = tracked().filter((file) => !BINARY.test(file) && file !== 'package-lock.json');
  const secrets = files.flatMap((file) =>
    secretsIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(secrets.toSorted()).toEqual(HARMLESS);
});

it.runIf(existsSync(join(root, '.git')))('no file that keeps secrets or data is tracked', () => {
  const keeping =
    /(?:^|\/)(?:\.env(?!\.demo$)(?:\..+)?|master-secret|id_[a-z\d]+)$|\.(?:key|p12|pem|pfx|sqlite(?:-\w+)?)$/;
  expect(tracked().filter((file) => keeping.test(file))).toEqual([]);
});
