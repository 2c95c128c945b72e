import { DAY_MS } from '#contracts/rules/durations.ts';
import {
  button,
  codeLine,
  composeMail,
  factsTable,
  type MailWriter,
  type MailWriterDeps,
  paragraph,
} from './mail-parts.ts';

const addressesOf = ({ publicUrl }: MailWriterDeps, id: string) => ({
  record: new URL('/record', publicUrl).href,
  subscription: new URL(`/record/subscription?id=${id}`, publicUrl).href,
});

/** Asks an address that was entered on the record whether it wants the heads. */
export const createRecordConfirmWriter =
  (deps: MailWriterDeps): MailWriter =>
  async (mail) => {
    const subscriber = await deps.store.findSubscriber(mail);
    if (subscriber === null || subscriber.confirmed_at !== null) return null;
    const { platform_name: platformName } = await deps.settings.read();
    const { record, subscription } = addressesOf(deps, subscriber.id);
    const content = composeMail(
      `${platformName}: confirm the mails of the record's heads`,
      { name: null, platformName },
      [
        paragraph(
          'Someone asked to mail the head of each day of our public record to this address: ',
          { text: record, href: record },
        ),
        button('Confirm or decline', subscription),
        paragraph(
          'If it was not you, do nothing: no further mail comes, and we delete the address.',
        ),
      ],
    );
    return { content, skip: null, retryUntil: mail.created_at + DAY_MS };
  };

/** The head of a sealed day: with it the reader can prove later that the past was not rewritten. */
export const createRecordHeadWriter =
  (deps: MailWriterDeps): MailWriter =>
  async (mail) => {
    const subject = await deps.store.findHead(mail);
    if (subject === null || subject.subscriber.confirmed_at === null) return null;
    const { sealed, subscriber } = subject;
    const { platform_name: platformName, email_notifications: isOn } = await deps.settings.read();
    const { record, subscription } = addressesOf(deps, subscriber.id);
    const { day, head, first, count } = sealed;
    const content = composeMail(
      `${platformName}: head of the record of ${day}`,
      { name: null, platformName },
      [
        paragraph(`The head of ${day} (UTC), the SHA-256 of all commitments until its end:`),
        codeLine(head),
        factsTableOf(first, count),
        paragraph(
          'Keep this mail. If a signal or a result of that day or before is changed, removed or inserted later, the record no longer gives this head. From the source code of the platform, this compares them:',
        ),
        paragraph(`npm run verify-record -- ${new URL(record).origin} --head ${day}:${head}`),
        button('Open the record', record),
        paragraph('You asked for these mails on the page of the record. To stop them: ', {
          text: subscription,
          href: subscription,
        }),
      ].flat(),
    );
    return {
      content: { ...content, unsubscribeUrl: subscription },
      skip: isOn ? null : 'unsubscribed',
      retryUntil: mail.created_at + DAY_MS,
    };
  };

const factsTableOf = (first: number, count: number) =>
  factsTable([
    ['Entries of the day', String(count)],
    ['Numbers', count === 1 ? String(first) : `${first} to ${first + count - 1}`],
  ]);
