import { countryName } from '#contracts/rules/access/countries.ts';
import { themeProblem } from '#contracts/rules/brand.ts';
import { PlatformSettings, SHORT_NAME_LENGTH, TRADING_HOURS_DIFFER } from '#contracts/settings.ts';
import { parseDecimal } from '#web/lib/decimal.ts';
import { allSettingFields, type SettingField, type SettingName } from './setting-fields.ts';

/** What stands in the fields that were touched: texts as they were typed. */
export type Typed = { readonly [Name in SettingName]?: string | boolean };
export type SettingErrors = { readonly [Name in SettingName]?: string };

export const defaultSettings: PlatformSettings = PlatformSettings.parse({});

/** The smallest and the largest that the contract allows. */
export function limitsOf({ name }: Extract<SettingField, { kind: 'number' }>): [string, string] {
  const { minValue, maxValue } = PlatformSettings.shape[name].unwrap();
  return [Number(minValue).toLocaleString('en'), Number(maxValue).toLocaleString('en')];
}

function sentenceFor(field: SettingField): string {
  if (field.kind === 'number') {
    const [least, most] = limitsOf(field);
    return `Please enter a whole number from ${least} to ${most}`;
  }
  return errorTexts[field.kind] ?? 'Please enter 1 to 60 characters';
}

const errorTexts: { readonly [Kind in SettingField['kind']]?: string } = {
  time: 'Please enter a time',
  email: 'Please enter a valid e-mail address',
  shortText: `Please enter at most ${SHORT_NAME_LENGTH} characters`,
  colour: 'Please enter # and six digits or letters from a to f',
  logo: 'Please choose the logo again',
  country: 'Please choose a country',
};

function valueOf({ kind }: SettingField, typed: string | boolean): unknown {
  if (typeof typed !== 'string') return typed;
  if (kind === 'colour') return typed.trim().toLowerCase() || null;
  if (kind === 'email' || kind === 'shortText' || kind === 'logo' || kind === 'country')
    return typed.trim() || null;
  return kind === 'number' ? parseDecimal(typed) : typed;
}

/** A logo that was chosen and not saved yet. */
export const isNewLogo = (typed: string): boolean => typed.startsWith('data:');

type Read =
  | { readonly settings: PlatformSettings; readonly errors: null }
  | { readonly settings: null; readonly errors: SettingErrors };

/** The settings with what was typed over them, or which of it cannot be stored. */
export function readSettings(base: PlatformSettings, typed: Typed): Read {
  const values = allSettingFields.flatMap((field) => {
    const value = typed[field.name];
    return value === undefined ? [] : [[field.name, valueOf(field, value)]];
  });
  const logo = String(typed.logo ?? '');
  const newLogo = isNewLogo(logo) ? { logo } : {}; // the server names it by its hash
  const parsed = PlatformSettings.safeParse({
    ...base,
    ...Object.fromEntries(values),
    ...('logo' in newLogo && { logo: base.logo }),
  });
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
    const errors = allSettingFields
      .filter(({ name }) => wrong.has(name))
      .map((field): [string, string] => [field.name, sentenceFor(field)]);
    return { settings: null, errors: Object.fromEntries(errors) };
  }
  const { trading_hours_start, trading_hours_end, theme_color } = parsed.data;
  if (trading_hours_start === trading_hours_end) {
    return { settings: null, errors: { trading_hours_end: TRADING_HOURS_DIFFER } };
  }
  const unreadable = theme_color === null ? null : themeProblem(theme_color);
  if (unreadable !== null) return { settings: null, errors: { theme_color: unreadable } };
  return { settings: { ...parsed.data, ...newLogo }, errors: null };
}

/** A stored value as its field shows it. */
export const textOf = (value: PlatformSettings[SettingName]): string | boolean =>
  typeof value === 'boolean' ? value : String(value ?? '');

export function inWords(field: SettingField, value: PlatformSettings[SettingName]): string {
  if (value === null) return 'none';
  if (field.kind === 'logo') return 'a picture';
  if (field.kind === 'country') return countryName(String(value));
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (field.kind === 'number') return `${value.toLocaleString('en')} ${field.unit}`;
  const options = field.kind === 'choice' ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? String(value);
}
