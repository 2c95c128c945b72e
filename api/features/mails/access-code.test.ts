import { expect, it } from 'vitest';
import { hiddenWords } from '#tests/support/visible-html.ts';
import { accessCodeMail, type AccessCodeMail, newCodeMail } from './access-code.ts';

const code = (overrides: Partial<AccessCodeMail> = {}): AccessCodeMail => ({
  platformName: 'Gold Desk',
  publicUrl: 'https://desk.example.com',
  contactPhone: '+233 20 123 4567',
  name: 'ama',
  code: '7K2M-Q9XT-4HVB-R3ZN',
  until: '20 December 2026, 09:00 UTC',
  ...overrides,
});
const write = (overrides: Partial<AccessCodeMail> = {}) => accessCodeMail(code(overrides));

it('a lost code comes with its validity, where to use it, and a note for people who did not ask for it', () => {
  const { subject, text } = write();
  expect(subject).toBe('Your access code for Gold Desk');
  expect(text).toBe(`Hello ama,

Here is the access code for Gold Desk you asked for:

    7K2M-Q9XT-4HVB-R3ZN

It is valid until 20 December 2026, 09:00 UTC.

Sign in at https://desk.example.com
Enter the code there and press Access Platform. Anyone with the code can sign in, so keep it to yourself.

Didn't ask for this? Someone entered your address in our lost-code form. The code was sent only to you and has not changed. Do not share it, and tell us: +233 20 123 4567.

Gold Desk
`);
});

it('a lost code is in the HTML as in the text, and not in the subject', () => {
  expect(hiddenWords(write())).toEqual([]);
  expect(write().subject).not.toContain('7K2M');
});

it('a lost code of an access without an end says so', () => {
  expect(write({ until: null }).text).toContain('Your access does not expire.');
});

it('a new code says that the old one no longer works, and who made it', () => {
  const { subject, text } = newCodeMail(code());
  expect(subject).toBe('Your new access code for Gold Desk');
  expect(text).toContain(
    'The old access code for Gold Desk no longer works. Your new one:\n\n    7K2M-Q9XT-4HVB-R3ZN',
  );
  expect(text).toContain('It is valid until 20 December 2026, 09:00 UTC.');
  expect(text).toContain('An administrator created a new code for you');
  expect(hiddenWords(newCodeMail(code()))).toEqual([]);
});
