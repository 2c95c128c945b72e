/** Names of the databases that the app left in this browser. */
export async function databasesOnDevice(): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

/** A browser that was never used before. Nothing may be open any more. */
export async function clearDevice(): Promise<void> {
  for (const name of await databasesOnDevice()) {
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).addEventListener('success', resolve);
    });
  }
}
