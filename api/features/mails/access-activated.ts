import { chatLink } from '#contracts/rules/chat-link.ts';
import { escapeHtml, mailPage } from './mail-page.ts';

export type Receipt = {
  readonly number: string; // as printed
  readonly packageName: string;
  readonly amount: string; // with its currency
  readonly method: string; // in words
  readonly paidAt: string; // in words
  readonly isDemo: boolean;
};

export type AccessNews = {
  readonly platformName: string;
  /** Where to sign in. */
  readonly publicUrl: string;
  readonly contactPhone: string | null;
  readonly name: string;
  /** Null where it cannot be read back. */
  readonly code: string | null;
  readonly isNewMember: boolean;
  /** In words; null: without an end. */
  readonly until: string | null;
  /** Null: the payment was deleted meanwhile. */
  readonly receipt: Receipt | null;
};

/** The mail with the access code, as text and as HTML that say the same. */
export function accessActivatedMail(news: AccessNews): {
  subject: string;
  text: string;
  html: string;
} {
  const { platformName, isNewMember } = news;
  const subject = isNewMember
    ? `Your access to ${platformName}`
    : `Your access to ${platformName} was extended`;
  return { subject, text: textOf(news), html: mailPage(subject, htmlOf(news)) };
}

const greeting = ({ name }: AccessNews): string => `Hello ${name},`;

const opening = ({ platformName, isNewMember }: AccessNews): string =>
  isNewMember
    ? `your access to ${platformName} is active.`
    : `your access to ${platformName} was extended.`;

const codeIntroduction = ({ isNewMember }: AccessNews): string =>
  isNewMember ? 'Your access code:' : 'Your access code has not changed:';

const WITHOUT_CODE =
  'Your access code is not in this mail because it could not be read. Please ask us for it.';

const validity = ({ until }: AccessNews): string =>
  until === null ? 'Your access has no end.' : `It is valid until ${until}.`;

const SIGN_IN =
  'Enter the code there and press Access Platform. Whoever has the code can sign in: keep it to yourself.';

const NOT_YOU =
  'You did not ask for this? Then somebody gave your address, perhaps by mistake. Do not pass the code on';

function receiptLines({ receipt }: AccessNews): [label: string, value: string][] {
  if (receipt === null) return [];
  return [
    ['Receipt', receipt.number],
    ['Package', receipt.packageName],
    ['Amount', receipt.amount],
    ['Paid', `${receipt.paidAt}, ${receipt.method}`],
    ...(receipt.isDemo
      ? [['Note', 'Demo payment: no money was moved.'] satisfies [string, string]]
      : []),
  ];
}

function textOf(news: AccessNews): string {
  const { code, contactPhone, publicUrl } = news;
  const paragraphs = [
    greeting(news),
    opening(news),
    code === null ? WITHOUT_CODE : `${codeIntroduction(news)}\n\n    ${code}`,
    validity(news),
    `Sign in at ${publicUrl}\n${SIGN_IN}`,
    receiptLines(news)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    `${NOT_YOU}${contactPhone === null ? '.' : `, and tell us: ${contactPhone}.`}`,
    news.platformName,
  ];
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .concat('\n');
}

/** Without colours of its own, so that every reader's light and dark mode suits it. */
function htmlOf(news: AccessNews): string {
  const { code, publicUrl } = news;
  const codeLine = `<p style="margin:0 0 24px;padding:16px 8px;border:2px solid;border-radius:8px;text-align:center;font:bold 22px/1.4 ui-monospace,Menlo,Consolas,monospace;white-space:nowrap">${escapeHtml(code ?? '')}</p>`;
  const link = `<a href="${escapeHtml(publicUrl)}">${escapeHtml(publicUrl)}</a>`;
  const parts = [
    paragraph(escapeHtml(greeting(news))),
    paragraph(escapeHtml(opening(news))),
    paragraph(escapeHtml(code === null ? WITHOUT_CODE : codeIntroduction(news))),
    code === null ? '' : codeLine,
    paragraph(`<strong>${escapeHtml(validity(news))}</strong>`),
    paragraph(`Sign in at ${link}<br>${escapeHtml(SIGN_IN)}`),
    receiptTable(news),
    paragraph(`${escapeHtml(NOT_YOU)}${contactOf(news)}`),
    paragraph(escapeHtml(news.platformName)),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

const paragraph = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

function contactOf({ contactPhone, platformName }: AccessNews): string {
  if (contactPhone === null) return '.';
  const link = chatLink(
    contactPhone,
    `I got an access mail of ${platformName} that I did not ask for.`,
  );
  return `, and tell us: <a href="${escapeHtml(link)}">${escapeHtml(contactPhone)}</a>.`;
}

function receiptTable(news: AccessNews): string {
  const rows = receiptLines(news).map(
    ([label, value]) =>
      `<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal">${escapeHtml(label)}</th><td style="padding:4px 0;font-weight:bold">${escapeHtml(value)}</td></tr>`,
  );
  return rows.length === 0
    ? ''
    : `<table style="margin:0 0 24px;border-collapse:collapse">\n${rows.join('\n')}\n</table>`;
}
