import { createContext } from 'react';
import type { Lead } from '#contracts/payments/leads.ts';

/** Opens the notes of a lead; above the list, so that a row that leaves it takes no typed text along. */
export const NoteLeadContext = createContext<(lead: Lead) => void>(() => undefined);

/** Shows every request that gives this e-mail address. */
export const ShowAddressContext = createContext<(email: string) => void>(() => undefined);
