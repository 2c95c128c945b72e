import { refusalText } from '#web/lib/refusal-text.ts';
import type { useRegister } from '#web/data/webinars.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';

/** What became of a registration; whoever gets no mail takes the appointment from here. */
export function RegisterAnswer({ of: register }: { of: ReturnType<typeof useRegister> }) {
  if (register.isError) {
    const text = refusalText(register.error, 'Failed to register for webinar');
    return <Banner kind="danger">{text}</Banner>;
  }
  if (register.data === undefined) return null;
  const { message, mailed, webinar } = register.data;
  return (
    <Banner
      kind="ok"
      action={
        !mailed &&
        webinar.meeting_url !== null && (
          <AddToCalendar webinar={webinar} url={webinar.meeting_url} />
        )
      }
    >
      {message}
    </Banner>
  );
}
