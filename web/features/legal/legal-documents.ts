import type { LegalSection, Operator } from './operator.ts';
import { privacySections } from './privacy-sections.ts';
import { riskSections } from './risk-sections.ts';
import { termsSections } from './terms-sections.ts';

type LegalDocument = {
  path: string;
  title: string;
  sections: (operator: Operator) => readonly LegalSection[];
};

const terms: LegalDocument = { path: '/terms', title: 'Terms', sections: termsSections };

/** The texts that a customer agrees to, each on a page of its own. */
export const legalDocuments: readonly LegalDocument[] = [
  terms,
  { path: '/privacy', title: 'Privacy Notice', sections: privacySections },
  { path: '/risk-disclosure', title: 'Risk Disclosure', sections: riskSections },
];

/** The text of a page; the terms where a path is none of theirs. */
export const legalDocument = (path: string): LegalDocument =>
  legalDocuments.find((document) => document.path === path) ?? terms;
