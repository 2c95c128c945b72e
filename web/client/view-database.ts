/** Databases of a view, which are deleted when it ends. */
export const VIEW_DATABASE = 'bellwether:view:';

/** What a view stores on the device; the id begins with the end of the view in UTC ms. */
export const viewDatabase = (viewId: string, userId: string): string =>
  `${VIEW_DATABASE}${viewId}:${userId}`;

export const isViewDatabase = (name: string): boolean => name.startsWith(VIEW_DATABASE);
