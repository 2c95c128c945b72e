import { chatLink } from '#contracts/rules/copy.ts';
import { type Part, paragraph } from './mail-parts.ts';

/** What all mails with an access code know of the platform. */
export type Platform = {
  readonly platformName: string;
  /** Where to sign in. */
  readonly publicUrl: string;
  readonly contactPhone: string | null;
};

/** @param until in words; null: without an end */
export const validityWords = (until: string | null): string =>
  until === null ? 'Your access has no end.' : `It is valid until ${until}.`;

export const signInPart = ({ publicUrl }: Platform): Part =>
  paragraph(
    'Sign in at ',
    { words: publicUrl, href: publicUrl },
    '\nEnter the code there and press Access Platform. Whoever has the code can sign in: keep it to yourself.',
  );

/**
 * What to do for whoever did not ask for the mail.
 *
 * @param warning without its full stop
 * @param report what a chat with us begins with
 */
export function notYouPart({ contactPhone }: Platform, warning: string, report: string): Part {
  if (contactPhone === null) return paragraph(`${warning}.`);
  const chat = { words: contactPhone, href: chatLink(contactPhone, report) };
  return paragraph(`${warning}, and tell us: `, chat, '.');
}
