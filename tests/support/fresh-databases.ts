import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach } from 'vitest';

// Test files share one world, so that each test gets a browser that has stored nothing yet.
beforeEach(() => {
  const factory = new IDBFactory();
  globalThis.indexedDB = factory;
  Dexie.dependencies.indexedDB = factory; // it took the browser's when it was loaded
});
