/**
 * Stands for `tough-cookie` in the bundle: MSW keeps cookies in it, which takes 120 KB of public
 * suffixes along, and the API signs requests by bearer token.
 */
export const Cookie = { fromJSON: (): undefined => undefined };

export class MemoryCookieStore {
  idx = {};
}

export class CookieJar {
  getCookiesSync(): never[] {
    return [];
  }

  async setCookie(): Promise<void> {
    // nothing is stored
  }
}
