/** Patterns that no log line may contain. */
const LOOKS: readonly (readonly [what: string, look: RegExp])[] = [
  ['an access code', /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}\b/],
  // 32 bytes in base64url: with capitals, small letters and digits, as the name of no function is.
  ['a token', /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/],
  ['an e-mail address', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ['a phone number', /(?<![\w.:-])(?:\+?233|0)[ -]?\d{2}[ -]?\d{3}[ -]?\d{4}(?![\w.:-])/],
  ['the address of a device', /fcm\.googleapis\.com|push\.services\.mozilla|push\.apple\.com/],
];

/** The lines of a log that hold one of these secrets, or what looks like one, with what was leaks. */
export function secretsIn(lines: readonly string[], secrets: Iterable<string> = []): string[] {
  const variants = [...secrets].flatMap((secret) => [secret, secret.replaceAll(/[ -]/g, '')]);
  return lines.flatMap((line) => {
    const matches = [
      ...variants.filter((secret) => line.includes(secret)),
      ...LOOKS.filter(([, look]) => look.test(line)).map(([what]) => what),
    ];
    return matches.length === 0 ? [] : [`${matches.join(', ')}: ${line}`];
  });
}

/**
 * What every server of a test ends with.
 *
 * @throws Error with the first lines that tell what no log may
 */
export function refuseSecretsIn(
  lines: readonly string[],
  people: readonly { code: string; token: string }[],
): void {
  const secrets = people.flatMap(({ code, token }) => [code, token]);
  const leaks = secretsIn(lines, secrets);
  if (leaks.length > 0) throw new Error(`the log contains secrets:\n${leaks.slice(0, 3).join('')}`);
}
