import { type NotificationTopic, USUAL_CHANNELS } from '#contracts/rules/notification-topics.ts';
import { targetAddress } from '#contracts/rules/target-address.ts';
import { DAY_MS, type KindWriter, mayEnter, NEWS_MS, type WriterDeps } from './kind-writer.ts';
import type { NoticeForMember } from './mail-subjects.store.ts';
import { noticeMail } from './notice-mail.ts';

/** Topics of what is over soon. */
const SHORT_LIVED: readonly NotificationTopic[] = ['new_signal', 'webinar_reminder'];

/** Not written once it is no news any more, or its reader is not to have it. */
export const createNoticeWriter =
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
