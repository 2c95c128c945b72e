import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { TERMS_VERSION } from '#contracts/rules/access/terms.ts';
import { useConfigNow } from '#web/data/config-now.ts';
import { type LegalSection, type Operator, reach } from './operator.ts';
import { termsSections } from './terms-sections.ts';

/** What is stored of whom, where, and for how long. */
const privacySections = (operator: Operator): readonly LegalSection[] => [
  ...whatIsStored(operator),
  ...whatBecomesOfIt(operator),
];

const whatIsStored = (operator: Operator): readonly LegalSection[] => [
  {
    heading: 'Who is responsible',
    paragraphs: [
      `The operator of ${operator.name} is responsible for what is stored about you here. You reach us ${reach(operator)}.`,
    ],
  },
  {
    heading: 'What we store when you ask for access or pay',
    paragraphs: [
      'Your name, e-mail address and phone number, the package you chose, its price, the date, and the version of the terms you agreed to. We need it to contact you, to open your access and to prove what was bought.',
      'For a payment we store its amount, currency, time, state, the way it was paid, and the reference of the payment service. For mobile money the number you enter is passed on to the payment service. Card numbers are typed on the page of the payment service and never reach us.',
    ],
  },
  {
    heading: 'What we store while you use the platform',
    paragraphs: [
      'Your account: name, e-mail address, access code (encrypted), end of access, last sign-in, and your password, if you set one, as a hash from which it cannot be read.',
      'Your trading journal with its notes and screenshots, your requests for chart analysis, your likes, which signals you took, and the webinars you registered for. Administrators see who is registered, with the e-mail address.',
      'The devices you are signed in on, by the name of browser and system; what you were notified of, how you want to be told, and your quiet hours with their time zone.',
      'Technical records that keep the platform safe: when requests came, from which network address, and whether they failed. Texts you write do not appear in them.',
    ],
  },
  {
    heading: 'What stays on your device',
    paragraphs: [
      'The app keeps a copy of your journal and of what you last read, so that it works without a network, together with your settings and the key of your login session. What you type while buying access is kept only until you close the tab.',
      'When you sign out, the session ends and the copies of what you read are removed. Journal entries that have not reached the server yet stay until they have, or until you decide to delete them. Whoever can unlock your device may be able to read what is on it: please protect it.',
      'We use no advertising, no tracking and no third-party cookies.',
    ],
  },
];

const whatBecomesOfIt = (operator: Operator): readonly LegalSection[] => [
  {
    heading: 'Who else receives data',
    paragraphs: [
      'Payment services, to carry out your payment. Which one it is depends on how you pay; you see its name on its own page. The mobile network, when you pay by mobile money. The service that delivers our e-mails, when we write to you. The push service of the maker of your browser, if you turn notifications on: it learns that a message comes, and cannot read it. They act under their own privacy terms or on our instructions.',
      'Charts and market widgets of an outside provider may be shown inside the app. They are loaded from the provider, who sees your network address as with any web page. They have no access to your data here.',
      'If you contact us by chat, the chat service processes what you write there. We do not sell data.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'Requests for access, payments and records of what was analysed are deleted after the retention time of this platform, counted from their end: for a payment, the end of the access it bought. It is 365 days unless the operator has set another one; where bookkeeping law asks for longer, the operator keeps the records outside this platform.',
      'Your account and your journal stay while you have access, and afterwards so that you can return to them, until you delete your account in the settings or ask us to. Notifications are kept for 60 days at most. Backups are overwritten in turn.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'You may ask what is stored about you, have it corrected, receive a copy, object to its use, or have it deleted. The settings hold a copy of your data to take along (Export data) and the deletion of your account; payments then stay without your name. We delete what we are not obliged to keep. You may also complain to the data protection authority where you live.',
      `To use these rights, write to us ${reach(operator)}. We may ask you to show that you are the person the data is about.`,
    ],
  },
  {
    heading: 'Security and changes',
    paragraphs: [
      'Data travels encrypted where the platform is reached by https, access codes are stored encrypted, and administrators’ actions are recorded. No system is safe without exception; if something happens that concerns your data, we tell you.',
      'When this notice changes, its date at the top changes with it.',
    ],
  },
];

/** What trading can cost, and what the figures of the platform are not. */
const riskSections = (operator: Operator): readonly LegalSection[] => [
  {
    heading: 'You can lose your money, quickly',
    paragraphs: [
      'Trading currencies, gold, indices or crypto-currencies carries a high risk. Most private traders who trade with leverage lose money. Only trade with money whose loss you can bear, and never with money you need to live or have borrowed.',
    ],
  },
  {
    heading: 'Leverage',
    paragraphs: [
      'With leverage a small move of the market becomes a large one for you. With a leverage of 100, a move of one percent against you takes the whole amount you put in, and depending on your broker you may owe more than that.',
      'A stop loss limits a loss, but not always at the price you set: when the market jumps, for instance over a weekend or after news, it is filled at the next price there is.',
    ],
  },
  {
    heading: 'No advice',
    paragraphs: [
      `${operator.name} informs and teaches. Nothing here is financial advice, an offer or a recommendation made for you. We do not know your income, your goals or your experience, we do not manage money, and we carry out no trades. If you are unsure, ask a licensed adviser.`,
    ],
  },
  {
    heading: 'What signals and their grades mean',
    paragraphs: [
      'Signals are made by rules that look at past prices. Every signal that is issued stays in the record and is graded by the candles that followed, with assumed costs. Your own result will differ: your broker’s prices, spread, slippage and the moment you act are not those of the record.',
      'Signals marked “Backfilled” were computed afterwards, from what could have been known at the time. They were never sent to anybody and are never added to the live ones. Where there are too few signals to say anything, we say so.',
      'Past results, real, graded or computed, do not predict future ones.',
    ],
  },
  {
    heading: 'Modelled, simulated and sample data',
    paragraphs: [
      'Some figures cannot be observed and are estimated by a model, such as dark-pool activity, institutional zones, order books and sentiment. They are labelled “Modelled” and are one way of reading prices, no view into the books of others.',
      'An installation without a licensed price source shows a simulated market, labelled “Simulated market”. Its prices are invented and must not be traded on. “Sample data” stands where the real figures could not be loaded.',
      'Live prices may be late or differ from those of your broker. The age of a figure stands beside it.',
    ],
  },
  {
    heading: 'Technical risks',
    paragraphs: [
      'Networks, devices and servers fail, often when markets move most. Do not rely on this platform as the only place where you see your open positions: your broker’s account is what counts.',
      `If you have a question about this text, you reach us ${reach(operator)}.`,
    ],
  },
];

type LegalDocument = {
  path: string;
  title: string;
  sections: (operator: Operator) => readonly LegalSection[];
};

const terms: LegalDocument = { path: '/terms', title: 'Terms', sections: termsSections };

/** The texts that a customer agrees to, each on a page of its own. */
const legalDocuments: readonly LegalDocument[] = [
  terms,
  { path: '/privacy', title: 'Privacy Notice', sections: privacySections },
  { path: '/risk-disclosure', title: 'Risk Disclosure', sections: riskSections },
];

/** The text of a page; the terms where a path is none of theirs. */
const legalDocument = (path: string): LegalDocument =>
  legalDocuments.find((document) => document.path === path) ?? terms;

/** One of the texts that a customer agrees to, by the path of its page. */
export function LegalPage({ path }: { path: string }) {
  const { config } = useConfigNow();
  const { title, sections } = legalDocument(path);
  const operator = {
    name: config?.platform_name ?? 'Bellwether',
    phone: config?.contact_phone ?? null,
  };
  useEffect(() => {
    document.title = `${title} · ${operator.name}`;
  }, [title, operator.name]);

  return (
    <main className="mx-auto flex max-w-prose flex-col gap-6 px-safe pt-4 pb-14 md:pt-8">
      <a
        href="/"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start px-2 font-medium text-accent underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to {operator.name}
      </a>
      <div className="flex flex-col gap-1">
        <h1 className="text-title font-semibold tracking-tight md:text-hero">{title}</h1>
        <p className="text-ink-2">
          {operator.name} · Version of {longDate(TERMS_VERSION)}
        </p>
      </div>
      {sections(operator).map(({ heading, paragraphs }, index) => (
        <section key={heading} className="flex flex-col gap-3">
          <h2 className="text-card font-semibold">
            {index + 1}. {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <nav aria-label="Legal" className="border-t border-line pt-4 print:hidden">
        <ul className="-mx-2 flex flex-wrap gap-x-2">
          {legalDocuments
            .filter((other) => other.path !== path)
            .map((other) => (
              <li key={other.path}>
                <a
                  href={other.path}
                  className="inline-flex min-h-11 items-center px-2 font-medium text-accent underline-offset-4 hover:underline"
                >
                  {other.title}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </main>
  );
}

/** `22 November 2026`, of a calendar date without a time zone. */
const longDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
