import { html, raw } from 'hono/html';
import type { Html, Piece } from './record-figures.ts';
import { recordStyle } from './record-style.ts';

type Message = 'sent' | 'off' | 'full' | 'unknown' | 'stopped';

export type SubscriptionState =
  | { readonly kind: 'form'; readonly email: string; readonly problem: string }
  | { readonly kind: Message; readonly email?: string }
  | {
      readonly kind: 'link';
      readonly id: string;
      readonly email: string;
      readonly confirmed_at: number | null; // UTC ms; null: not yet
    };

/** The form on the record and on the page of a refused address. It works without a script. */
export const subscribeForm = (email = '', problem = ''): Piece =>
  html`<form class="subscribe" method="post" action="/record/subscribe">
    <label
      >E-mail<input
        type="email"
        name="email"
        required
        maxlength="254"
        autocomplete="email"
        value="${email}"
        ${problem === '' ? '' : html` aria-invalid="true" aria-describedby="email-problem"`}
    /></label>
    <button type="submit">Mail me the heads</button>
    ${problem === '' ? '' : html`<p class="bad" id="email-problem" role="alert">${problem}</p>`}
  </form>`;

/** The page after the form and behind the links of the mails. @returns HTML with all texts escaped */
export async function subscriptionPage(
  state: SubscriptionState,
  platformName: string,
): Promise<string> {
  const { title, body } = contentOf(state);
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${platformName}</title>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <style>
          ${raw(recordStyle)}
        </style>
      </head>
      <body>
        <header><a class="brand" href="/">${platformName}</a></header>
        <main>
          <h1>${title}</h1>
          ${body}
          <p><a href="/record">Back to the record</a></p>
        </main>
      </body>
    </html>`;
  return String(page).replaceAll(/\s*\n\s*/g, '\n');
}

type Content = { readonly title: string; readonly body: Html };

function contentOf(state: SubscriptionState): Content {
  if (state.kind === 'form') {
    return { title: 'Daily heads by mail', body: subscribeForm(state.email, state.problem) };
  }
  return state.kind === 'link' ? linkContent(state) : messages[state.kind](state.email ?? '');
}

const messages: Readonly<Record<Message, (email: string) => Content>> = {
  sent: (email) => ({
    title: 'Check your mailbox',
    body: html`<p>
      A mail with a link goes to ${email}, unless the address was entered or stopped today or
      already gets the heads. Nothing else is sent before you confirm.
    </p>`,
  }),
  off: () => ({
    title: 'Not possible right now',
    body: html`<p>
      This platform sends no mails at the moment. The heads are on the record itself.
    </p>`,
  }),
  full: () => ({
    title: 'Not possible right now',
    body: html`<p>No more addresses are taken at the moment. Please try again tomorrow.</p>`,
  }),
  unknown: () => ({
    title: 'This link is no longer valid',
    body: html`<p>
      The address was removed, or it was not confirmed within a day. Enter it again on the record if
      you want the mails.
    </p>`,
  }),
  stopped: (email) => ({
    title: 'No more mails',
    body: html`<p>${email} was deleted. No further head is sent to it.</p>`,
  }),
};

const stopButton = (label: string): Piece =>
  html`<button type="submit" name="action" value="stop" class="plain">${label}</button>`;

function linkContent({
  id,
  email,
  confirmed_at,
}: Extract<SubscriptionState, { kind: 'link' }>): Content {
  const action = html`/record/subscription?id=${id}`;
  const form = (buttons: Html): Html =>
    html`<form class="choices" method="post" action="${action}">${buttons}</form>`;
  if (confirmed_at !== null) {
    return {
      title: 'You get the daily heads',
      body: html`<p>The head of each day with signals or results goes to ${email}.</p>
        ${form(stopButton('Stop the mails'))}`,
    };
  }
  const confirm = html`<button type="submit" name="action" value="confirm">Confirm</button>`;
  return {
    title: 'Daily heads by mail',
    body: html`<p>
        The head of each day of the record is to go to ${email}. We use the address for nothing
        else, and you can stop at any time.
      </p>
      ${form(html`${confirm} ${stopButton('Decline and delete the address')}`)}`,
  };
}
