/** A setup's name as names are compared: `London high` and `london high ` are one setup. */
export const setupKey = (name: string): string => name.trim().toLowerCase();
