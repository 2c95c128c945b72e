import { createContext } from 'react';

/** Whether amounts of money are covered, for whoever shows the screen to others. */
export const HiddenAmountsContext = createContext(false);

/** What stands for an amount that is covered: as wide for pennies as for a fortune. */
export const HIDDEN_AMOUNT = '••••';
