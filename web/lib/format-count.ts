/** `1 trade`, `3 trades` */
export const formatCount = (count: number, name: string): string =>
  `${count.toLocaleString()} ${name}${count === 1 ? '' : 's'}`;
