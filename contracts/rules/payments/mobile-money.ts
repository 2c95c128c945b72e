export const MOBILE_NETWORKS = ['mtn', 'vodafone', 'airteltigo'] as const;
export type MobileNetwork = (typeof MOBILE_NETWORKS)[number];

export const mobileNetworkNames: Record<MobileNetwork, string> = {
  mtn: 'MTN Mobile Money',
  vodafone: 'Vodafone Cash (Telecel)',
  airteltigo: 'AirtelTigo Money',
};

const MOBILE_NUMBER_MIN_LENGTH = 10;

const COUNTRY = '233'; // Ghana's country code, where the three networks are

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** Whether it has the ten digits that a mobile money number has at least. */
export const isMobileNumber = (typed: string): boolean =>
  digitsOf(typed).length >= MOBILE_NUMBER_MIN_LENGTH && digitsOf(typed).length <= 15;

/** With the country in front: `024 123 4567` and `+233 24 123 4567` are both `233241234567`. */
export function internationalNumber(typed: string): string {
  const digits = digitsOf(typed);
  return digits.length === MOBILE_NUMBER_MIN_LENGTH && digits.startsWith('0')
    ? `${COUNTRY}${digits.slice(1)}`
    : digits;
}
