import { CSV_COLUMNS, type ColumnChoice, type CsvColumn } from '../statement.ts';
import { plainWord } from '../trade-labels.ts';

/**
 * The names of columns in the languages of retail traders, as `plainName` writes them. The trader confirms
 * those of `UNSURE`.
 */
const SURE: Readonly<Record<CsvColumn, string>> = {
  ticket:
    'ticket,order,order id,order no,order number,position,position id,trade id,trade no,id,deal,deal id,ticketnummer,auftrag,ordre,orden,numero,posizione,тикет,ордер,позиция,tiket,zlecenie,订单,订单号,注文番号',
  symbol:
    'symbol,instrument,pair,currency pair,market,asset,item,ticker,wahrungspaar,symbole,paire,simbolo,par,instrumento,strumento,символ,инструмент,instrument name,nastroj,sembol,品种,交易品种,銘柄,通貨ペア',
  side: 'side,type,direction,action,buy sell,long short,trade type,order type,position type,opening direction,typ,art,richtung,kauf verkauf,sens,tipo,direccion,direcao,direzione,lado,тип,направление,kierunek,smer,yon,类型,方向,売買',
  lots: 'lots,lot,volume,size,lot size,trade size,position size,lotgrosse,volumen,lotes,lote,lotti,volumi,taille,лот,лоты,объем,wolumen,objem,hacim,手数,ロット',
  opened_at:
    'open time,opening time,open date,opened,opened at,open date time,entry time,entry date,time open,date open,start time,eroffnungszeit,eroffnet,offnungszeit,einstiegszeit,heure d ouverture,date d ouverture,ouverture,fecha de apertura,hora de apertura,apertura,data di apertura,data apertura,ora apertura,data de abertura,hora de abertura,abertura,время открытия,дата открытия,czas otwarcia,cas otevreni,otevreni,acilis zamani,开仓时间,建仓时间,新規日時',
  closed_at:
    'close time,closing time,close date,closed,closed at,close date time,exit time,exit date,time close,date close,end time,schlusszeit,schliesszeit,geschlossen,ausstiegszeit,heure de cloture,date de cloture,heure de fermeture,cloture,fecha de cierre,hora de cierre,cierre,data di chiusura,data chiusura,ora chiusura,data de fechamento,hora de fechamento,fechamento,время закрытия,дата закрытия,czas zamkniecia,cas uzavreni,uzavreni,kapanis zamani,平仓时间,決済日時',
  entry:
    'entry price,open price,opening price,price open,entry,avg entry price,average entry,eroffnungskurs,eroffnungspreis,einstiegskurs,einstiegspreis,einstieg,prix d ouverture,prix d entree,precio de apertura,precio de entrada,prezzo di apertura,prezzo apertura,prezzo di ingresso,preco de abertura,preco de entrada,цена открытия,цена входа,cena otwarcia,oteviraci cena,acilis fiyati,开仓价,开仓价格,新規価格',
  exit: 'exit price,close price,closing price,price close,exit,avg exit price,average exit,schlusskurs,schliesskurs,ausstiegskurs,ausstiegspreis,ausstieg,prix de cloture,prix de sortie,precio de cierre,precio de salida,prezzo di chiusura,prezzo chiusura,prezzo di uscita,preco de fechamento,preco de saida,цена закрытия,цена выхода,cena zamkniecia,zaviraci cena,kapanis fiyati,平仓价,平仓价格,決済価格',
  stop_loss: 'sl,s l,stop,stop loss,stoploss,initial stop,стоп лосс,止损,止损价,損切り',
  take_profit: 'tp,t p,target,take profit,takeprofit,тейк профит,止盈,止盈价,利食い',
  profit:
    'profit,gross,gross profit,gross p l,gross pnl,gross result,gewinn,bruttogewinn,benefice,beneficio,ganancia,profitto,lucro,прибыль,zysk,zysk brutto,zisk,kar,利润,盈利,損益',
  net: 'net,net profit,net p l,net pnl,net result,net profit loss,nettogewinn,netto,resultat net,benefice net,beneficio neto,resultado neto,profitto netto,lucro liquido,чистая прибыль,zysk netto,cisty zisk,net kar,净利润,純損益',
  commission:
    'commission,commissions,comm,commis,provision,provisionen,kommission,comision,comisiones,commissione,commissioni,comissao,комиссия,prowizja,provize,komisyon,佣金,手数料',
  swap: 'swap,swaps,swap fee,rollover,financing,overnight,finanzierung,своп,库存费,隔夜利息,スワップ',
  fees: 'fee,fees,tax,taxes,gebuhr,gebuhren,frais,tarifas,tasas,taxas,сборы,手续费',
  currency:
    'currency,ccy,account currency,wahrung,devise,moneda,divisa,valuta,moeda,валюта,waluta,mena,货币,通貨',
  notes:
    'notes,note,comment,comments,remark,remarks,bemerkung,kommentar,notiz,notizen,commentaire,comentario,commento,nota,notas,комментарий,komentarz,备注',
  setup: 'setup,strategy,playbook,strategie,estrategia,strategia',
  tags: 'tags,tag,labels,label,etiketten,etiquetas',
};

/** Ambiguous names: net or gross, lots or units, opened or closed. */
const UNSURE: Readonly<Partial<Record<CsvColumn, string>>> = {
  lots: 'quantity,qty,units,contracts,amount,menge,anzahl,quantite,cantidad,quantita,quantidade,количество,ilosc,mnozstvi,数量,成交量',
  closed_at:
    'date,time,date time,datetime,timestamp,trade date,datum,zeit,fecha,hora,data,ora,дата,время,czas,cas,tarih,日期,时间,日時',
  entry: 'price,kurs,preis,prix,precio,prezzo,preco,цена,cena,fiyat,价格,価格',
  net: 'p l,pnl,pl,profit loss,p l amount,result,realized p l,realized pnl,realised p l,gain,gain loss,ergebnis,resultat,resultado,risultato,результат,wynik,vysledek,盈亏',
};

/** The text after a name: `(UTC+2)`, `USD`, `[€]`. */
const BEHIND =
  /(?:\s*[([][^)\]]*[)\]]|\s+(?:usd|eur|gbp|chf|jpy|aud|cad|nzd|pln|czk|zar)|\s+(?:utc|gmt)\S*)+$/;

const plainName = (head: string): string =>
  plainWord(head)
    .replace(BEHIND, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const namesIn = (names: string | undefined): ReadonlySet<string> =>
  new Set(names?.split(',').map(plainName));

const COLUMN_NAMES = CSV_COLUMNS.map((column) => ({
  column,
  sure: namesIn(SURE[column]),
  unsure: namesIn(UNSURE[column]),
}));

/** Of two times or prices with the same name, the first is the opening one. */
function namesOf(heads: readonly string[]): string[] {
  const names = heads.map(plainName);
  return names.map((name, at) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    const isPaired = ['time', 'date', 'price'].includes(name);
    return isPaired ? `${names.indexOf(name) === at ? 'open' : 'close'} ${name}` : name;
  });
}

export type Guess = {
  readonly columns: ColumnChoice;
  /** Whether it can be used without asking. */
  readonly isSure: boolean;
};

const COSTS: readonly CsvColumn[] = ['commission', 'swap', 'fees'];

/** The number of heads that name columns of a trade. */
export const knownHeads = (heads: readonly string[]): number =>
  Object.keys(guessColumns(heads).columns).length;

/**
 * Finds the columns by their heads in the usual languages.
 *
 * @param heads unique; of two with the same name, the second ends with a number
 */
export function guessColumns(heads: readonly string[]): Guess {
  const names = namesOf(heads.map((head) => head.replace(/ \(\d+\)$/, '')));
  const columns: Partial<Record<CsvColumn, string>> = {};
  const uncertain = new Set<CsvColumn>();
  for (const { column, sure, unsure } of COLUMN_NAMES) {
    const surely = heads.filter((_, at) => sure.has(names[at] ?? ''));
    const [head] =
      surely.length > 0 ? surely : heads.filter((_, at) => unsure.has(names[at] ?? ''));
    if (head === undefined) continue;
    columns[column] = head;
    if (surely.length !== 1) uncertain.add(column);
  }
  const hasPairs = names.some((name, at) => name !== plainName(heads[at] ?? ''));
  // Gross or net is one and the same where nothing is taken off.
  if (COSTS.every((column) => columns[column] === undefined)) uncertain.delete('net');
  return { columns, isSure: uncertain.size === 0 && !hasPairs };
}

/** Whether a choice names all columns that a trade requires. */
export function isComplete(columns: ColumnChoice): boolean {
  const { symbol, side, closed_at, opened_at, entry, profit, net } = columns;
  const required = [symbol, side, closed_at ?? opened_at, entry, profit ?? net];
  return required.every((head) => head !== undefined);
}
