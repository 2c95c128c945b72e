export const MOBILE_NETWORKS = ['mtn', 'vodafone', 'airteltigo'] as const;
export type MobileNetwork = (typeof MOBILE_NETWORKS)[number];

export const mobileNetworkNames: Record<MobileNetwork, string> = {
  mtn: 'MTN Mobile Money',
  vodafone: 'Vodafone Cash (Telecel)',
  airteltigo: 'AirtelTigo Money',
};

const MOBILE_NUMBER_MIN_LENGTH = 10;

const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** Whether it has the ten digits that a mobile money number has at least. */
export const isMobileNumber = (typed: string): boolean =>
  digitsOf(typed).length >= MOBILE_NUMBER_MIN_LENGTH && digitsOf(typed).length <= 15;
