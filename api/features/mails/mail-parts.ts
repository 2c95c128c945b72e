const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As text inside an element or a quoted attribute. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The frame of every mail: styles stand inline because many readers drop all others. */
const mailPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto">
${body}
</div>
</body>
</html>
`;

/** A piece of a mail, as text and as HTML that say the same. */
export type Part = { readonly text: string; readonly html: string };

/** Words of a paragraph, or a link with what is read of it. */
type Words = string | { readonly words: string; readonly href: string };

/** What a mail says. */
export type MailContent = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const textOf = (words: Words): string => (typeof words === 'string' ? words : words.words);

const htmlOf = (words: Words): string =>
  typeof words === 'string'
    ? escapeHtml(words).replaceAll('\n', '<br>')
    : `<a href="${escapeHtml(words.href)}">${escapeHtml(words.words)}</a>`;

export const paragraph = (...words: readonly Words[]): Part => ({
  text: words.map(textOf).join(''),
  html: `<p style="margin:0 0 16px">${words.map(htmlOf).join('')}</p>`,
});

/** What matters most. */
export const strongParagraph = (words: string): Part => ({
  text: words,
  html: `<p style="margin:0 0 16px"><strong>${htmlOf(words)}</strong></p>`,
});

/** An access code, large enough to be typed from. */
export const codeLine = (code: string): Part => ({
  text: `    ${code}`,
  html: `<p style="margin:0 0 24px;padding:16px 8px;border:2px solid;border-radius:8px;text-align:center;font:bold 22px/1.4 ui-monospace,Menlo,Consolas,monospace;white-space:nowrap">${escapeHtml(code)}</p>`,
});

/** The one thing to do; an address that stands alone is a link in every reader of text. */
export const button = (words: string, href: string): Part => ({
  text: `${words}:\n${href}`,
  html: `<p style="margin:0 0 24px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 24px;border:2px solid;border-radius:8px;font-weight:bold;text-decoration:none">${escapeHtml(words)}</a></p>`,
});

/** Names and values, one below the other; nothing where there are none. */
export function factsTable(facts: readonly (readonly [name: string, value: string])[]): Part[] {
  if (facts.length === 0) return [];
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal;white-space:nowrap">${escapeHtml(name)}</th><td style="padding:4px 0;vertical-align:top;font-weight:bold">${htmlOf(value)}</td></tr>`,
  );
  return [
    {
      text: facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      html: `<table style="margin:0 0 24px;border-collapse:collapse">\n${rows.join('\n')}\n</table>`,
    },
  ];
}

/** Puts a mail together; its HTML has no colours of its own, so that light and dark both suit it. */
export const composeMail = (subject: string, parts: readonly Part[]): MailContent => ({
  subject: subject.replaceAll(/\s+/g, ' ').trim(), // of one line, whatever stands in a title
  text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
  html: mailPage(subject, parts.map(({ html }) => html).join('\n')),
});
