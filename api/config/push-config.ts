import { z } from 'zod';
import type { MailServer } from '#api/delivery/open-mailer.ts';

/** Of `push.example.com` or `push.example.com:8443`, as addresses write it; null: it is something else. */
function hostOf(entry: string): string | null {
  if (!/^[\w.-]+(?::\d{1,5})?$/.test(entry) || !URL.canParse(`https://${entry}`)) return null;
  return new URL(`https://${entry}`).host;
}

const entriesOf = (list: string): string[] => list.split(',').map((entry) => entry.trim());

/** The variables that say where push messages may go. */
export const pushEnvironment = {
  PUSH_HOSTS: z
    .string()
    .refine(
      (list) => entriesOf(list).every((entry) => hostOf(entry) !== null),
      'must be hosts, with a port where it is not 443, such as push.example.com,localhost:8443',
    )
    .transform((list) => entriesOf(list).flatMap((entry) => hostOf(entry) ?? []))
    .default([]),
};

/** Allowed push hosts and the contact address for push services. */
export type PushChoice = { readonly hosts: readonly string[]; readonly subject: string };

type From = {
  readonly hosts: readonly string[];
  readonly mail: MailServer;
  readonly publicUrl: string;
};

export const readPushChoice = ({ hosts, mail, publicUrl }: From): PushChoice => ({
  hosts,
  subject: subjectOf(mail, publicUrl),
});

/** On a developer's machine nobody can be written to; Apple refuses what is signed for `https://localhost`. */
function subjectOf(mail: MailServer, publicUrl: string): string {
  if (mail !== null) return `mailto:${mail.from.replace(/^.*<|>$/g, '')}`;
  const isPublic = /^https:\/\/(?!localhost\b)/.test(publicUrl);
  return isPublic ? publicUrl : 'mailto:no-reply@localhost';
}
