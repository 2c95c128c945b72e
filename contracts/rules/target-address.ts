import type { NotificationTarget } from '../notifications.ts';

/** Where a notification leads, as a path within the platform. */
export function targetAddress({ section, item }: NotificationTarget): string {
  if (item === null) return `/?open=${section}`;
  return section === 'webinar' ? `/#course-viewer-${item}` : `/?open=${section}&item=${item}`;
}
