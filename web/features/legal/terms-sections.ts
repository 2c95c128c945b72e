import { plans } from '#contracts/rules/payments/plans.ts';
import { type LegalSection, type Operator, reach } from './operator.ts';

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

/** What a member and the operator agree on. */
export const termsSections = (operator: Operator): readonly LegalSection[] => [
  ...buying(operator),
  ...using(operator),
];
