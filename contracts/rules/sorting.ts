/** `-date` is `{ key: 'date', isDown: true }`; the first key where the text is none of them. */
export const readOrder = <Key extends string>(
  keys: readonly [Key, ...Key[]],
  sort: string,
): { readonly key: Key; readonly isDown: boolean } => ({
  key: keys.find((key) => sort === key || sort === `-${key}`) ?? keys[0],
  isDown: sort.startsWith('-'),
});

export const writeOrder = <Key extends string>(key: Key, isDown: boolean): Key | `-${Key}` =>
  isDown ? `-${key}` : key;
