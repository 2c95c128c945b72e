/** The columns of a trade that hold numbers. */
export const NUMBER_COLUMNS = [
  'lots',
  'entry',
  'exit',
  'stopLoss',
  'takeProfit',
  'profit',
  'commission',
  'swap',
  'fees',
] as const;
