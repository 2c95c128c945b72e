import { describe, expect, it } from 'vitest';
import { hiddenWords, visibleHtml } from '#tests/support/visible-html.ts';
import { type AccessActivatedMail, accessActivatedMail } from './access-activated.ts';

const news = (overrides: Partial<AccessActivatedMail> = {}): AccessActivatedMail => ({
  platformName: 'Gold Desk',
  publicUrl: 'https://desk.example.com',
  contactPhone: '+233 20 123 4567',
  name: 'Kwame Boateng',
  code: '7K2M-Q9XT-4HVB-R3ZN',
  isNewMember: true,
  until: '20 December 2026, 09:00 UTC',
  receipt: {
    number: 'BW-7C8D9E0F1A23',
    packageName: 'Monthly, 30 days',
    amount: '30.00 USD',
    method: 'Mobile money',
    paidAt: '20 November 2026, 08:50 UTC',
    isDemo: false,
  },
  ...overrides,
});
const write = (overrides: Partial<AccessActivatedMail> = {}) =>
  accessActivatedMail(news(overrides));

describe('the mail with the access code', () => {
  it('says the code, until when, where to sign in, what was paid, and what to do if it was not you', () => {
    const { subject, text } = write();
    expect(subject).toBe('Your access to Gold Desk');
    expect(text).toBe(`Hello Kwame Boateng,

Your access to Gold Desk is active.

Your access code:

    7K2M-Q9XT-4HVB-R3ZN

It is valid until 20 December 2026, 09:00 UTC.

Sign in at https://desk.example.com
Enter the code there and press Access Platform. Anyone with the code can sign in, so keep it to yourself.

Receipt: BW-7C8D9E0F1A23
Package: Monthly, 30 days
Amount: 30.00 USD
Paid: 20 November 2026, 08:50 UTC, Mobile money

Didn't ask for this? Someone may have entered your address by mistake. Do not share the code, and tell us: +233 20 123 4567.

Gold Desk
`);
  });

  it('says the same as HTML', () => {
    expect(hiddenWords(write())).toEqual([]);
  });

  it('leaves colours to the reader, so that light and dark both suit it', () => {
    const { html } = write();
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).not.toMatch(/color:|background|#[\da-f]{3,6}\b/i);
    expect(html).not.toMatch(/<script|<img|https?:\/\/(?!desk\.example\.com|wa\.me)/);
  });

  it('does not have the code where lists and lock screens show it', () => {
    expect(write().subject).not.toContain('7K2M');
  });

  it('of more days says that the code has not changed', () => {
    const { subject, text } = write({ isNewMember: false });
    expect(subject).toBe('Your access to Gold Desk was extended');
    expect(text).toContain('Your access to Gold Desk was extended.');
    expect(text).toContain('Your access code has not changed:\n\n    7K2M-Q9XT-4HVB-R3ZN');
  });

  it.each([
    [{ until: null }, 'Your access does not expire.'],
    [{ code: null }, 'Please ask us for it.'],
    [{ contactPhone: null }, 'Do not share the code.'],
  ])('%o is written as a sentence', (overrides, expected) => {
    const { text, html } = write(overrides);
    expect(text).toContain(expected);
    expect(visibleHtml(html)).toContain(expected);
  });

  it('says of a demo payment that no money was moved', () => {
    const { receipt } = news();
    const { text } = write({ receipt: receipt && { ...receipt, isDemo: true } });
    expect(text).toContain('Note: Demo payment: no money moved.');
    expect(write().text).not.toContain('emo');
    expect(write({ receipt: null }).text).not.toContain('Receipt');
  });

  it('shows names as they are, whatever they are', () => {
    const name = `<script>alert("x")</script> & O'Neil`;
    const { text, html } = write({ name, platformName: '<b>Desk</b>' });
    expect(text).toContain(`Hello ${name},`);
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; O&#39;Neil');
    expect(html).not.toMatch(/<script|<b>/);
  });

  it('opens a chat with what to say', () => {
    expect(write().html).toContain('href="https://wa.me/233201234567?text=I%20got%20an%20access');
  });
});
