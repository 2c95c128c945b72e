import { type TableReader } from '../table-reader.ts';

export const mt5Reader: TableReader = {
  format: 'mt5',
  recognises: () => false,
  read: () => {
    throw new Error('not yet');
  },
};
