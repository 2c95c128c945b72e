import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { UserDetails } from '#contracts/payments/leads.ts';
import { COUNTRIES, countryName } from '#contracts/rules/access/countries.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';

/** Where the three networks of mobile money are. */
const MOBILE_MONEY = 'GH';

type Country = NonNullable<Parameters<typeof parsePhoneNumberFromString>[1]> & string;
const isCountry = (code: string | undefined): code is Country =>
  code !== undefined && COUNTRIES.includes(code);

/**
 * Reads a number as people type it. A number without a country is refused: a dozen countries
 * have a `0712345678`.
 *
 * @param country ISO 3166-1, of a number that does not begin with +; undefined: not chosen
 * @returns E.164 (`+233241234567`), or what is wrong in a sentence
 */
function readNumber(
  typed: string,
  country: string | undefined,
): { number: string } | { problem: string } {
  const isInternational = typed.trim().startsWith('+');
  if (!isInternational && country === undefined) {
    return {
      problem: 'Please choose the country of this phone number, or begin it with + and its code.',
    };
  }
  const read = parsePhoneNumberFromString(typed, isCountry(country) ? country : undefined);
  if (read?.isValid() === true) return { number: read.number };
  const where = isInternational || country === undefined ? '' : ` in ${countryName(country)}`;
  return { problem: `This is not a phone number${where}. Please check it and its country.` };
}

type Person = Pick<UserDetails, 'name' | 'email' | 'phone'>;

/** Who buys or asks for access, with the number in E.164. @throws ApiError `request.invalid` at the phone */
export function withNumber({ name, email, phone, phone_country }: UserDetails): Person {
  const read = readNumber(phone, phone_country);
  if ('number' in read) return { name, email, phone: read.number };
  throw bodyError('request.invalid', '#/user_details/phone', read.problem);
}

/**
 * The number that pays by mobile money: of Ghana, where the networks are.
 *
 * @returns digits with the country in front: `233241234567`
 * @throws ApiError `request.invalid` at the number
 */
export function mobileMoneyNumber(typed: string): string {
  const read = readNumber(typed, MOBILE_MONEY);
  if ('number' in read && read.number.startsWith('+233')) return read.number.slice(1);
  const detail = `Please enter a mobile money number of ${countryName(MOBILE_MONEY)}`;
  throw bodyError('request.invalid', '#/phone_number', detail);
}
