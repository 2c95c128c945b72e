import { DAY_MS } from '#contracts/rules/durations.ts';
import { targetAddress } from '#contracts/rules/notifications/target-address.ts';
import {
  canSignIn,
  type MailWriter,
  type MailWriterDeps,
  button,
  composeMail,
  paragraph,
  strongParagraph,
} from './mail-parts.ts';

/** What an administrator wrote to those who are registered for a webinar. */
export const createWebinarMessageWriter =
  (deps: MailWriterDeps): MailWriter =>
  async (mail) => {
    const subject = await deps.store.findWebinarMessage(mail);
    if (subject === null) return null;
    const { user, webinar, message } = subject;
    const { platform_name: platformName } = await deps.settings.read();
    const { href } = new URL(
      targetAddress({ section: 'webinar', item: webinar.id }),
      deps.publicUrl,
    );
    const content = composeMail(message.subject, { name: user.username, platformName }, [
      ...message.text.split(/\n{2,}/).map((text) => paragraph(text)),
      strongParagraph(`You get this because you are registered for "${webinar.title}".`),
      button(`The webinar in ${platformName}`, href),
    ]);
    const skip = canSignIn(user, deps.now()) ? null : 'outdated';
    return { content, skip, retryUntil: mail.created_at + DAY_MS };
  };
