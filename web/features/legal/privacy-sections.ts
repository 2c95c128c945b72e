import { type LegalSection, type Operator, reach } from './operator.ts';

/** What is stored of whom, where, and for how long. */
export const privacySections = (operator: Operator): readonly LegalSection[] => [
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
