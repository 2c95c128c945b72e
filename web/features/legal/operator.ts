/** Who runs the platform. */
export type Operator = {
  name: string;
  /** The published number; null: none is published. */
  phone: string | null;
};

export type LegalSection = { heading: string; paragraphs: readonly string[] };

/** How to reach the operator, to stand at the end of a sentence. */
export const reach = ({ phone }: Operator): string =>
  phone === null
    ? 'by replying to any e-mail you received from us'
    : `by phone or chat at ${phone}, or by replying to any e-mail you received from us`;
