import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { TransactionCards } from './TransactionCards.tsx';
import { TransactionTable, type TransactionsLayoutProps } from './TransactionTable.tsx';

/** From here on five columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** A table where it has room, else cards. */
export function TransactionList(props: TransactionsLayoutProps) {
  const Layout = useMediaQuery(WIDE) ? TransactionTable : TransactionCards;
  return <Layout {...props} />;
}
