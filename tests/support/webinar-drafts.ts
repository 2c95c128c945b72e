import { type Webinar, type WebinarDraft, webinarEndpoints } from '#contracts/webinars.ts';
import type { Api } from './start-api.ts';

/** An hour about gold, five days after the server's clock begins; says only what matters to the test. */
export const aWebinarDraft = (overrides: Partial<WebinarDraft> = {}): WebinarDraft => ({
  title: 'Gold before the Fed',
  description: 'Levels we watch, and how we size.',
  presenter: 'Adjoa Mensima',
  scheduled_date: '2026-11-25T18:00:00.000Z',
  duration: 60,
  meeting_url: 'https://meet.example.com/gold',
  recording_url: null,
  topics: ['Gold', 'Position size'],
  max_attendees: null,
  ...overrides,
});

export async function scheduleWebinar(
  api: Pick<Api, 'as'>,
  draft: Partial<WebinarDraft> = {},
): Promise<Webinar> {
  return (await api.as('admin').call(webinarEndpoints.create, { body: aWebinarDraft(draft) })).body;
}
