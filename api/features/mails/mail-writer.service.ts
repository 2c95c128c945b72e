import type { MailKind } from '#api/db/schema/mails.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { methodWords, receiptNumber } from '#contracts/rules/access/membership.ts';
import { toMajorUnits } from '#contracts/rules/payments/money.ts';
import {
  type NotificationTopic,
  USUAL_CHANNELS,
} from '#contracts/rules/notifications/notification-topics.ts';
import { targetAddress } from '#contracts/rules/notifications/target-address.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { beginsMembership } from '#api/domain/accounts.ts';
import { utcMoment } from '#contracts/rules/time/dates.ts';
import { accessActivatedMail, type Receipt } from './access-activated.ts';
import { accessCodeMail, type CodeMail, newCodeMail } from './access-code.ts';
import {
  type KindWriter,
  mayEnter,
  NEWS_MS,
  readPlatform,
  type WriterDeps,
} from './kind-writer.ts';
import type { Activation, Member, NoticeForMember } from './mail-subjects.store.ts';
import type { MailRow } from './mails.store.ts';
import { noticeMail } from './notification-mail.ts';
import { createWebinarRegisteredWriter } from './write-webinar-registered.ts';

/** Not written once the access was taken back. */
const createAccessActivatedWriter =
  (deps: WriterDeps): KindWriter =>
  async (mail) => {
    const activation = await deps.store.findActivation(mail);
    if (activation === null || isOver(activation)) return null;
    const { user, subscription } = activation;
    const content = accessActivatedMail({
      ...(await readPlatform(deps)),
      name: user.username,
      code: user.code_sealed === null ? null : deps.codes.open(user.code_sealed, user.id),
      isNewMember:
        subscription !== null && beginsMembership(user.created_at, subscription.starts_at),
      until: user.expires_at === null ? null : utcMoment(user.expires_at),
      receipt: receiptOf(activation),
    });
    return { content, triedUntil: mail.created_at + DAY_MS };
  };

const isOver = ({ user, transaction }: Activation): boolean =>
  !user.is_active || (transaction !== null && transaction.withdrawn_at !== null);

function receiptOf({ transaction }: Activation): Receipt | null {
  if (transaction === null) return null;
  const { id, package_type, amount_minor, currency, method, gateway } = transaction;
  const { name, days } = planOf(package_type);
  return {
    number: receiptNumber(id),
    packageName: `${name}, ${days} days`,
    amount: `${toMajorUnits(amount_minor).toFixed(2)} ${currency}`,
    method: methodWords[method],
    paidAt: utcMoment(transaction.paid_at ?? transaction.created_at),
    isDemo: gateway === 'demo',
  };
}

/** Topics of what is over soon. */
const SHORT_LIVED: readonly NotificationTopic[] = ['new_signal', 'webinar_reminder'];

/** Not written once it is no news any more, or its reader is not to have it. */
const createNoticeWriter =
  (deps: WriterDeps): KindWriter =>
  async (mail) => {
    const found = await deps.store.findNotice(mail);
    const { platform_name, email_notifications } = await deps.settings.read();
    if (found === null || !email_notifications || !isForReader(found, deps.now())) return null;
    const { user, notice } = found;
    const triedUntil = newsUntil(found);
    if (deps.now() > triedUntil) return null;
    const content = noticeMail({
      platformName: platform_name,
      publicUrl: deps.publicUrl,
      name: user.username,
      topic: notice.topic,
      title: notice.title,
      body: notice.body,
      facts: notice.facts,
      address: new URL(targetAddress(notice), deps.publicUrl).href,
    });
    return { content, triedUntil };
  };

/** Whoever lets access run out still hears of that. */
function isForReader({ user, notice, topics }: NoticeForMember, now: number): boolean {
  const wantsIt = (topics?.[notice.topic] ?? USUAL_CHANNELS).email;
  const mayHaveIt = notice.topic === 'access_expiring' ? user.is_active : mayEnter(user, now);
  return wantsIt && mayHaveIt;
}

const newsUntil = ({ notice }: NoticeForMember): number =>
  notice.created_at + (SHORT_LIVED.includes(notice.topic) ? NEWS_MS : DAY_MS);

/** Written for members who may sign in, to the address that is theirs now. */
const createAccessCodeWriter =
  (deps: WriterDeps, writeMail: CodeMail): KindWriter =>
  async (mail) => {
    const user = await deps.store.findMember(mail);
    if (user === null || !mayEnter(user, deps.now()) || !isStillAt(user, mail)) return null;
    const code = user.code_sealed === null ? null : deps.codes.open(user.code_sealed, user.id);
    if (code === null) return null;
    const content = writeMail({
      ...(await readPlatform(deps)),
      name: user.username,
      code,
      until: user.expires_at === null ? null : utcMoment(user.expires_at),
    });
    return { content, triedUntil: mail.created_at + DAY_MS };
  };

const isStillAt = ({ email_key }: Member, { recipient }: MailRow): boolean =>
  email_key === recipient.toLowerCase();

/** Writes out what a queued mail tells of, whatever its kind. */
export function createMailWriter(deps: WriterDeps): KindWriter {
  const writers: Readonly<Record<MailKind, KindWriter>> = {
    'access-activated': createAccessActivatedWriter(deps),
    'access-code': createAccessCodeWriter(deps, accessCodeMail),
    'new-code': createAccessCodeWriter(deps, newCodeMail),
    'webinar-registered': createWebinarRegisteredWriter(deps),
    notice: createNoticeWriter(deps),
  };
  return (mail) => writers[mail.kind](mail);
}
