import { internationalNumber } from './mobile-money.ts';

/** A link that opens a chat with this number, the text already typed (WhatsApp click to chat). */
export const chatLink = (phone: string, text: string): string =>
  `https://wa.me/${internationalNumber(phone)}?text=${encodeURIComponent(text)}`;
