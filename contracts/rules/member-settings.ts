/** Of members who never chose, where the installation says nothing else. Free of schemas: the first screen reads it. */
export const defaultMemberSettings = {
  notifications: true,
  email_alerts: false,
  dark_mode: false,
  auto_refresh: true,
  sound_notifications: false,
};
