import { internationalNumber } from './payments/mobile-money.ts';

/** A link that opens a chat with this number, the text already typed (WhatsApp click to chat). */
export const chatLink = (phone: string, text: string): string =>
  `https://wa.me/${internationalNumber(phone)}?text=${encodeURIComponent(text)}`;

/** The same where no number is known: whoever follows it chooses the chat. */
export const chatLinkToAnyone = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;
