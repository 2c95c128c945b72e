import { chatLink } from '#contracts/rules/copy.ts';
import { backgroundOf, defaultBrand, textOn } from '#contracts/rules/brand.ts';
import { drawIcon } from '#api/features/media/logo.service.ts';
import { accessRefusal } from '#api/domain/accounts.ts';
import type { Mail } from '#api/delivery/mailer.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { AccessCodes } from '#api/features/users/access-codes.service.ts';
import type { SkipReason } from '#api/db/schema/notifications.ts';
import type { createMailSubjectStore, Member, MailRow } from './mails.store.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const MAIL_BODY = '<div style="max-width:560px;margin:0 auto">';

/** The page of every mail. Styles are inline because many mail clients drop all others. */
const mailPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
${MAIL_BODY}
${body}
</div>
</body>
</html>
`;

export type Part = { readonly text: string; readonly html: string };

type Inline = string | { readonly text: string; readonly href: string };

export type MailContent = Part & { readonly subject: string };

const textOf = (text: Inline): string => (typeof text === 'string' ? text : text.text);

const htmlOf = (text: Inline): string =>
  typeof text === 'string'
    ? escapeHtml(text).replaceAll('\n', '<br>')
    : `<a href="${escapeHtml(text.href)}">${escapeHtml(text.text)}</a>`;

export const paragraph = (...text: readonly Inline[]): Part => ({
  text: text.map(textOf).join(''),
  html: `<p style="margin:0 0 16px">${text.map(htmlOf).join('')}</p>`,
});

export const strongParagraph = (text: string): Part => ({
  text,
  html: `<p style="margin:0 0 16px"><strong>${htmlOf(text)}</strong></p>`,
});

export const codeLine = (code: string): Part => ({
  text: `    ${code}`,
  html: `<p style="margin:0 0 24px;padding:16px 8px;border:2px solid;border-radius:8px;text-align:center;font:bold 22px/1.4 ui-monospace,Menlo,Consolas,monospace;white-space:nowrap">${escapeHtml(code)}</p>`,
});

/** The main action. In plain text the URL has its own line, so that clients make it a link. */
export const button = (text: string, href: string): Part => ({
  text: `${text}:\n${href}`,
  html: `<p style="margin:0 0 24px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 24px;border:2px solid;border-radius:8px;font-weight:bold;text-decoration:none">${escapeHtml(text)}</a></p>`,
});

/** A table of names and values; empty without facts. */
export function factsTable(facts: readonly (readonly [name: string, value: string])[]): Part[] {
  if (facts.length === 0) return [];
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal;white-space:nowrap">${escapeHtml(name)}</th><td style="padding:4px 0;vertical-align:top;font-weight:bold">${htmlOf(value)}</td></tr>`,
  );
  return [
    {
      text: facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      html: `<table style="margin:0 0 24px;border-collapse:collapse">\n${rows.join('\n')}\n</table>`,
    },
  ];
}

type Frame = { readonly name: string | null; readonly platformName: string };

/** Adds greeting and signature. The HTML sets no colours, so that it works in light and dark mode. */
export function composeMail(
  subject: string,
  { name, platformName }: Frame,
  body: readonly Part[],
): MailContent {
  const parts = [
    paragraph(name === null ? 'Hello,' : `Hello ${name},`),
    ...body,
    paragraph(platformName),
  ];
  return {
    subject: subject.replaceAll(/\s+/g, ' ').trim(), // a header must be one line
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: mailPage(subject, parts.map(({ html }) => html).join('\n')),
  };
}

export type Platform = {
  readonly platformName: string;
  readonly publicUrl: string;
  readonly contactPhone: string | null;
};

/** @param until for display; null: unlimited */
export const validityText = (until: string | null): string =>
  until === null ? 'Your access does not expire.' : `It is valid until ${until}.`;

export const signInPart = ({ publicUrl }: Platform): Part =>
  paragraph(
    'Sign in at ',
    { text: publicUrl, href: publicUrl },
    '\nEnter the code there and press Access Platform. Anyone with the code can sign in, so keep it to yourself.',
  );

/** What to do if the recipient did not request it. @param warning without full stop @param report opens the chat with us */
export function notYouPart({ contactPhone }: Platform, warning: string, report: string): Part {
  if (contactPhone === null) return paragraph(`${warning}.`);
  const chat = { text: contactPhone, href: chatLink(contactPhone, report) };
  return paragraph(`${warning}, and tell us: `, chat, '.');
}

export type MailWriterDeps = {
  readonly store: ReturnType<typeof createMailSubjectStore>;
  readonly codes: Pick<AccessCodes, 'open'>;
  readonly settings: Pick<SettingsService, 'read' | 'readLogo'>;
  readonly publicUrl: string;
  readonly contactPhone: string | null;
  readonly now: () => number;
};

export type WrittenMail = {
  readonly content: Omit<Mail, 'id' | 'to'>;
  readonly skip: SkipReason | null; // why it must not be sent
  readonly retryUntil: number; // UTC ms; no retry after this time
};

/** Writes a queued mail from current data; null: what it is about no longer exists. */
export type MailWriter = (mail: MailRow) => Promise<WrittenMail | null>;

export const canSignIn = (member: Member, now: number): boolean =>
  accessRefusal(member, now) === null;

const LOGO_CID = 'logo';

/**
 * Adds the operator's brand to a mail: the sender's name, and a head with the logo and the name on the theme
 * colour. A mail of an installation without a brand stays as it is.
 */
export async function withBrand(
  content: WrittenMail['content'],
  settings: MailWriterDeps['settings'],
): Promise<WrittenMail['content']> {
  const { platform_name: name, theme_color: colour, ...brand } = await settings.read();
  const isNamed = name !== defaultBrand.platform_name;
  const named = { ...content, ...(isNamed && { senderName: name }) };
  const stored = brand.logo === null ? null : await settings.readLogo(brand.logo);
  if (colour === null && stored === null) return named;
  const logo = stored && (await drawIcon('pwa-192x192.png', stored, backgroundOf(brand)));
  const look = colour === null ? '' : `;background:${colour};color:${textOn(colour).text}`;
  const picture =
    logo === null
      ? ''
      : `<img src="cid:${LOGO_CID}" width="40" height="40" alt="" style="margin-right:12px;vertical-align:middle">`;
  const head = `<div style="margin:0 0 24px;padding:12px 16px;border-radius:8px;font-size:20px;font-weight:bold${look}">${picture}${escapeHtml(name)}</div>`;
  return {
    ...named,
    html: content.html.replace(MAIL_BODY, () => `${MAIL_BODY}\n${head}`),
    attachments: [
      ...(content.attachments ?? []),
      ...(logo === null
        ? []
        : [{ filename: 'logo.png', contentType: 'image/png', content: logo, cid: LOGO_CID }]),
    ],
  };
}

export async function readPlatform(deps: MailWriterDeps): Promise<Platform> {
  const { platform_name: platformName } = await deps.settings.read();
  const { publicUrl, contactPhone } = deps;
  return { platformName, publicUrl, contactPhone };
}
