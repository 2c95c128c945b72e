import type { Mail, Mailer } from '#api/delivery/mailer.ts';

/** Keeps mails instead of sending them. */
export function createMemoryMailer() {
  const sent: Mail[] = [];
  const mailer: Mailer & { readonly sent: readonly Mail[] } = {
    sends: true,
    sent,
    async send(mail) {
      sent.push(mail);
    },
    close: () => undefined,
  };
  return mailer;
}
