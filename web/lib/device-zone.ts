/** The IANA name of the device's time zone: `Africa/Accra`. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
