import { createContext, use } from 'react';
import type { EntryFields } from '#contracts/journal/journal.ts';

/** What is known of a trade before it is written into the journal. */
export type TradeStart = Pick<
  EntryFields,
  | 'pair'
  | 'type'
  | 'entry_price'
  | 'stop_loss'
  | 'take_profit'
  | 'size'
  | 'currency'
  | 'strategy'
  | 'signal_id'
>;

type TakeTrade = (trade: TradeStart) => void;

/** Filled by the shell of a member, which alone knows the way to the journal. */
export const TakeTradeContext = createContext<TakeTrade | null>(null);

/** Opens the journal's form for an open trade that starts like this; null where there is no journal. */
export const useTakeTrade = (): TakeTrade | null => use(TakeTradeContext);
