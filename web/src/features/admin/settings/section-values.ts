import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { siteUpdate } from '#shared/contract/settings/site-schemas.ts';
import { type Currency, currencies } from '#shared/rules/currencies.ts';
import { amountFormat, type NumberFormat, typedUnits, wholeFormat } from '#shared/rules/numbers.ts';
import type { SiteSection } from '#shared/rules/site.ts';
import type { FieldErrors, ReadField } from '../../../lib/forms/form.ts';
import type { FieldSpec, GroupSpec, RowsSpec } from './section-specs.ts';

type Values = Record<string, unknown>;

/** Names of form fields have no dots, which the form library would read as paths. */
export const fieldName = (...path: (string | number)[]): string => path.join('.').replaceAll('.', '-');

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

/** The value at a path whose parts are joined by a dot; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, part) => (isValues(inner) ? inner[part] : undefined), value);
}

/** The format of a field for a number; null for any other field. */
export function numberFormatOf({ kind, unit }: FieldSpec): NumberFormat | null {
  if (kind === 'amount') return amountFormat();
  return kind === 'whole' ? wholeFormat(unit) : null;
}

/** A value as its field shows it. */
export function inputText(value: unknown, spec: FieldSpec): string {
  const format = numberFormatOf(spec);
  if (format && typeof value === 'number') return String(value / 10 ** format.decimals);
  return typeof value === 'string' ? value : '';
}

/** The sum in one currency as its field shows it; nothing where none was stored. */
export function sumText(value: unknown, currency: Currency): string {
  const amount = valueAt(value, currency);
  return typeof amount === 'number' ? inputText(amount, { name: currency, label: '', kind: 'amount' }) : '';
}

/** The rows of a list as they are stored. */
export function rowsAt(value: unknown, { name }: Pick<RowsSpec, 'name'>): readonly unknown[] {
  const rows: unknown = valueAt(value, name);
  return Array.isArray(rows) ? rows : [];
}

function typed(read: ReadField<string>, name: string, spec: FieldSpec): unknown {
  if (spec.kind === 'choices') {
    return Object.keys(spec.options ?? {}).filter((option) => read(fieldName(name, option)) === 'on');
  }
  if (spec.kind === 'planPriceFor') return read(name) === 'everyone';
  if (spec.kind === 'sums' || spec.kind === 'planPrice') {
    const sums = currencies.map((one) => [one, typedUnits(read(fieldName(name, one)), amountFormat(one))]);
    return Object.fromEntries(sums);
  }
  const text = read(name);
  if (spec.kind === 'switch') return text === 'on';
  if (spec.optional && text.trim() === '') return null;
  if (spec.kind === 'slug') return text.trim();
  if (spec.kind === 'picture') return text || null;
  const format = numberFormatOf(spec);
  return format ? typedUnits(text, format) : text.replaceAll('\r\n', '\n');
}

function put(values: Values, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    values[first] = value;
    return;
  }
  const inner = isValues(values[first]) ? values[first] : {};
  values[first] = inner;
  put(inner, rest.join('.'), value);
}

export type Rows = Record<string, readonly string[]>;

/** Reads the form; `rows` are the keys of the rows of each list in their order. */
export function typedSection(groups: GroupSpec[], rows: Rows, picture: string | null, read: ReadField<string>): Values {
  const values: Values = {};
  for (const group of groups) {
    if (group.whole && read(fieldName(group.whole.name)) !== 'on') {
      put(values, group.whole.name, null);
      continue;
    }
    for (const field of group.fields ?? []) put(values, field.name, typed(read, fieldName(field.name), field));
    if (group.picture) values.picture = picture;
    const list = group.rows;
    if (!list) continue;
    const keys = rows[list.name] ?? [];
    const typedRows = keys.map((key) => typedRow(list, key, read));
    values[list.name] = list.fields.some(({ kind }) => kind === 'id') ? withIds(typedRows) : typedRows;
  }
  return values;
}

/** Words as a part of an address: small letters and digits, joined by hyphens. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, 30).replace(/-$/, '');
}

function typedRow({ name, fields, orNull }: RowsSpec, key: string, read: ReadField<string>): Values {
  const row: Values = {};
  for (const field of fields) put(row, field.name, typed(read, fieldName(name, key, field.name), field));
  if (fields.some(({ kind }) => kind === 'picture')) row[uploadName] = read(fieldName(name, key, uploadName));
  const slug = fields.find(({ kind }) => kind === 'slug');
  if (slug && row[slug.name] === '') row[slug.name] = slugOf(String(row.name));
  const inner = fields.filter((field) => orNull !== undefined && field.name.startsWith(`${orNull}.`));
  const isEmpty = inner.every((field) => read(fieldName(name, key, field.name)).trim() === '');
  if (orNull !== undefined && isEmpty) row[orNull] = null;
  return row;
}

/** New rows get an id from their name that no other row has; all others keep theirs, whatever their name is now. */
function withIds(rows: Values[]): Values[] {
  const takenIds = new Set(['all', ...rows.map(({ id }) => String(id).toLowerCase())]);
  return rows.map((row) => {
    if (row.id !== '') return row;
    const words = String(row.name)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g);
    const begin = (words?.join('-') ?? 'category').slice(0, 36);
    let id = begin;
    for (let n = 2; takenIds.has(id.toLowerCase()); n++) id = `${begin}-${n}`;
    takenIds.add(id.toLowerCase());
    return { ...row, id };
  });
}

/** The request to save a section. */
export function parseSection(section: SiteSection, version: string | null, value: Values, pictureUploadId?: string) {
  const typedValue = sectionValue(section, value);
  return siteUpdate.safeParse({ version, ...typedValue, ...(pictureUploadId && { pictureUploadId }) });
}

/** Names in a row the upload that becomes its picture, which is not stored with the row; empty: none. */
export const uploadName = 'uploadId';

function sectionValue(section: SiteSection, value: Values): Values {
  if (section === 'plans') return withoutEveryone(value);
  return section === 'library' ? withoutUploads(value) : { [section]: value };
}

function withoutUploads(value: Values): Values {
  const rows = rowsAt(value, { name: 'list' }).filter(isValues);
  const collectionPictures = rows.flatMap(({ id, [uploadName]: uploadId }) =>
    uploadId === '' ? [] : { collection: id, uploadId },
  );
  const list = rows.map(({ [uploadName]: _, ...row }) => row);
  return { library: { ...value, list }, ...(collectionPictures.length > 0 && { collectionPictures }) };
}

/** Names in a plan's row whether a change of its price is for everyone, which is not stored with the plan. */
export const everyoneName = 'priceForEveryone';

function withoutEveryone(value: Values): Values {
  const rows: unknown[] = Array.isArray(value.list) ? value.list : [];
  const pricesForEveryone = rows.flatMap((row) => (isValues(row) && row[everyoneName] === true ? [row.id] : []));
  const list = rows.map((row) => {
    if (!isValues(row)) return row;
    const { [everyoneName]: _, ...plan } = row;
    return plan;
  });
  return { plans: { ...value, list }, ...(pricesForEveryone.length > 0 && { pricesForEveryone }) };
}

/** Messages beside the fields of the form. */
export function sectionErrors(issues: z.ZodError['issues'], rows: Rows): FieldErrors<string> {
  const wrong: FieldErrors<string> = {};
  for (const { path, message } of issues) {
    const [, list, place, ...rest] = path.map(String);
    const key = rows[list ?? '']?.[Number(place)];
    const inner = key === undefined ? [place, ...rest].filter((part) => part !== undefined) : [key, ...rest];
    const name = fieldName(list ?? '', ...inner);
    wrong[name] ??= message;
  }
  return wrong;
}
