import { Fold } from './Fold.tsx';

const ways = [
  {
    name: 'MetaTrader 4 and 5 on a computer',
    text: 'Open the History tab, right-click into it and choose Report (MT5: HTML or Open XML; MT4: Save as Report or Detailed Report).',
  },
  {
    name: 'On a phone only',
    text: 'The MetaTrader apps cannot export. Your broker’s client portal offers the history as a file, many brokers mail daily statements, and a table that you can select can be copied and pasted here.',
  },
  {
    name: 'cTrader',
    text: 'Open History and export it as CSV.',
  },
  {
    name: 'FTMO, XTB, TradeZella, TradeNote',
    text: 'Export the trades as CSV from the account pages.',
  },
  {
    name: 'Anything else',
    text: 'Any table with a line of heads will do: you name its columns once for each account.',
  },
];

/** How to get a file at all: the apps of MetaTrader on phones make none. */
export function WhereFrom() {
  return (
    <Fold summary="Where do I get a statement?">
      <dl className="flex flex-col gap-3 text-dense">
        {ways.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
