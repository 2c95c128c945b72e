/** Remembers the newest result by its key, so that all who ask in the same stretch of time share it. */
export function newestOf<Value>(compute: (key: number) => Promise<Value>) {
  let newest: { key: number; value: Promise<Value> } | null = null;
  return (key: number): Promise<Value> => {
    if (newest?.key !== key) newest = { key, value: compute(key) };
    return newest.value;
  };
}
