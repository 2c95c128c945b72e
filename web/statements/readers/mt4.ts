import { type TableReader } from '../table-reader.ts';

export const mt4Reader: TableReader = {
  format: 'mt4',
  recognises: () => false,
  read: () => {
    throw new Error('not yet');
  },
};
