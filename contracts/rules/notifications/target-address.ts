import type { NotificationTarget } from '#contracts/notifications.ts';

export const VIEWER_HASH = '#course-viewer-'; // how links to a webinar have always begun

/** The address within the app that opens what a notification is about: `/?open=posts&item=…`. */
export function targetAddress({ section, item }: NotificationTarget): string {
  if (item === null) return `/?open=${section}`;
  return section === 'webinar' ? `/${VIEWER_HASH}${item}` : `/?open=${section}&item=${item}`;
}
