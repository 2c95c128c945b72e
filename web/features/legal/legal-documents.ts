import { journalPrivacy } from '#contracts/rules/journal/journal-privacy.ts';
import { plans } from '#contracts/rules/payments/plans.ts';

type Operator = { name: string; phone: string | null };

type LegalSection = { heading: string; paragraphs: readonly string[] };

const reach = ({ phone }: Operator): string =>
  phone === null
    ? 'by replying to any e-mail you received from us'
    : `by phone or chat at ${phone}, or by replying to any e-mail you received from us`;

const periods = plans.map(({ name, days }) => `${name}: ${days} days`).join('; ');

const buying = (operator: Operator): readonly LegalSection[] => [
  {
    heading: 'Who we are, and what these terms are about',
    paragraphs: [
      `${operator.name} is an online platform with market information, trading education and a trading journal. In these terms “we” means the operator of ${operator.name}, and “you” means everyone who asks for access, pays for it or uses it.`,
      'By sending a request for access or paying for it you agree to these terms. The version you agreed to is stored with your request or payment. If you do not agree, please do not use the platform.',
    ],
  },
  {
    heading: 'What you get',
    paragraphs: [
      'You get access to the platform for the period of the package you chose. Access is personal: you receive an access code, and it is for you alone.',
      'We keep building the platform. Parts may be added, changed or removed. What is announced but not yet there is marked so, and is no part of what you buy.',
    ],
  },
  {
    heading: 'Access periods and renewal',
    paragraphs: [
      `Access lasts for a fixed number of days. ${periods}. It begins when your access is opened, not when you pay.`,
      'Nothing renews automatically, and we store no card details that would allow it. Before your access ends, the app reminds you. If you renew earlier, the new days are added to those you have left. When your access ends, your journal stays stored for the time given in the Privacy Notice, so that you can go on where you stopped.',
    ],
  },
  {
    heading: 'Prices and payment',
    paragraphs: [
      'Package prices are given in US dollars. A way of paying may charge another currency; the amount and the currency that will really be charged are shown before you pay. Your bank or mobile network may add fees of its own, over which we have no influence.',
      'Payments are made through payment services. A payment counts as received once the payment service has confirmed it to us. Access is then opened by an administrator, usually within 5 to 15 minutes in business hours, or automatically where the platform is set up so.',
      'Where a payment is marked “Demo”, no money moves, and no access has been bought.',
    ],
  },
  {
    heading: 'Refunds',
    paragraphs: [
      `Refunds are at our discretion, unless the law where you live gives you a right to one; such rights are not affected by these terms. Please ask ${reach(operator)}, and tell us when and how you paid.`,
      'After a refund, or when a payment is reversed or disputed through your bank, the access that was bought with it may be withdrawn.',
    ],
  },
];

const using = (operator: Operator): readonly LegalSection[] => [
  {
    heading: 'Your access code and fair use',
    paragraphs: [
      'Keep your access code and your password to yourself. If somebody else may know them, tell us, so that we can replace the code.',
      'Please do not share or resell access, copy the content of the platform for others, collect it by automatic means, or try to get around its protection. We may suspend access that is used in such a way, or against the law.',
    ],
  },
  {
    heading: 'Information, not advice',
    paragraphs: [
      'Everything on the platform is for information and education. It is not financial, investment, tax or legal advice, not an offer, and not a recommendation made for you. We do not know your situation, and we do not manage money or carry out trades.',
      'Signals, scanners, analyses and briefings are made by rules and models. Some figures are modelled, some may come from a simulated market; both are labelled where they are shown. Results of the past, graded or not, say nothing certain about the future. What you trade is your decision and your risk. Please read the Risk Disclosure.',
    ],
  },
  {
    heading: 'What you write',
    paragraphs: [
      'Your journal is yours. You allow us to store and process it as far as the platform needs it to work for you, and to count it, without your name, in figures about all members.',
    ],
  },
  {
    heading: 'Availability and liability',
    paragraphs: [
      'We take care that the platform works and that its figures are right, but we cannot promise that it is always available, complete or free of errors. Market data may be late, wrong or missing.',
      'As far as the law allows, we are not liable for trading losses, lost profit, or damage that comes from using the platform or from not being able to use it. Liability that cannot be excluded by law, such as for intent, stays as it is.',
    ],
  },
  {
    heading: 'Changes, end and contact',
    paragraphs: [
      'We may change these terms. The version that you agreed to stays valid for the access period you paid for; for the next one, the version shown when you buy it applies.',
      'You can stop using the platform at any time. If one of these rules is not valid where you live, the others stay.',
      `You reach us ${reach(operator)}.`,
    ],
  },
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
      'Your price alerts with their notes, until you remove them. If you link Telegram: the number of your chat and your name there, until you unlink it; after an invitation to our channel, the number until you have left it. If you subscribe to the daily mails of the public record, for which no account is needed: your address, and when you entered and confirmed it, until you stop them.',
      'The devices you are signed in on, by the name of browser and system; what you were notified of, how you want to be told, your quiet hours with their time zone, and the time zone in which your devices show times.',
      'Technical records that keep the platform safe: when requests came, from which network address, and whether they failed. Texts you write do not appear in them.',
    ],
  },
  {
    heading: 'What administrators see of your journal',
    paragraphs: Object.values(journalPrivacy),
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
      'Telegram, if you link it: it gets the notifications that you choose for it, price alerts without their notes. A Telegram channel and Discord, if we use them, get signals, results and posts, and nothing about you; the services know who reads there.',
      'Charts and market widgets of an outside provider may be shown inside the app. They are loaded from the provider, who sees your network address as with any web page. They have no access to your data here.',
      'If you contact us by chat, the chat service processes what you write there. We do not sell data.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'Requests for access, payments and records of what was analysed are deleted after the retention time of this platform, counted from their end: for a payment, the end of the access it bought. It is 365 days unless the operator has set another one; where bookkeeping law asks for longer, the operator keeps the records outside this platform.',
      'Your account and your journal stay while you have access, and afterwards so that you can return to them, until you delete your account in the settings or ask us to. Notifications are kept for 60 days at most.',
      'Backups contain everything that is stored here. They are overwritten in turn, and administrators can download them.',
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

const terms: LegalDocument = {
  path: '/terms',
  title: 'Terms',
  sections: (operator) => [...buying(operator), ...using(operator)],
};

export const legalDocuments: readonly LegalDocument[] = [
  terms,
  {
    path: '/privacy',
    title: 'Privacy Notice',
    sections: (operator) => [...whatIsStored(operator), ...whatBecomesOfIt(operator)],
  },
  { path: '/risk-disclosure', title: 'Risk Disclosure', sections: riskSections },
];

export const legalDocument = (path: string): LegalDocument =>
  legalDocuments.find((document) => document.path === path) ?? terms;
