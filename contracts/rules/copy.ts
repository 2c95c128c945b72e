/** `EURUSD`, `EURUSD and GBPUSD`, `EURUSD, GBPUSD and US30`. */
export const listWords = (items: readonly string[]): string =>
  items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} and ${items.slice(-1).join('')}`;

/** The deleted things with counts, without zeros: `12 users`, `1 journal entry`. */
export const deletedInWords = (counts: readonly (readonly [n: number, name: string])[]): string[] =>
  counts
    .filter(([n]) => n > 0)
    .map(([n, name]) => `${n} ${n === 1 ? name : name.replace(/y$/, 'ie').concat('s')}`);

/**
 * A link that opens a chat with this number, the text already typed (WhatsApp click to chat).
 *
 * @param phone with + and the country in front, spaces do not matter
 */
export const chatLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`;

/** The same without a number: the sender chooses the recipient. */
export const chatLinkToAnyone = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;
