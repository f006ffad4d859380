import fc from 'fast-check';
import * as z from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Values that a schema of the contract accepts, generated from its JSON schema. */
export function validInput(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valuesOf(z.toJSONSchema(schema, { io: 'input' })).filter((value) => schema.safeParse(value).success);
}

/** Invalid requests: accepted objects with a part replaced, missing or added, and values that are not objects. */
export function invalidInput(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = Object.keys(schema.shape);
  const replaced = fc
    .tuple(validInput(schema), fc.constantFrom(...fields), junk)
    .map(([value, field, wrong]) => ({ ...(value as object), [field]: wrong }));
  const missing = fc
    .tuple(validInput(schema), fc.constantFrom(...fields))
    .map(([value, field]) => Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== field)));
  const added = fc
    .tuple(validInput(schema), fc.constantFrom('admin', 'status', 'price', 'constructor', '$set'), junk)
    .map(([value, field, wrong]) => ({ ...(value as object), [field]: wrong }));
  return fc.oneof(replaced, missing, added, junk).filter((value) => !schema.safeParse(value).success);
}

/** Texts that break careless code: line ends, markup, quotes, lone surrogates, and fast-check's own. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'ada@example.org\r\nBcc: eve@example.org',
    'Ada\nLovelace',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '\u0000',
    '\ud800',
    '\u2028',
    '../../etc/passwd',
    "' OR 1=1 --",
    '{"$ne":null}',
    'ada@example.org,eve@example.org',
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Values of other types. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e21, '', [], {}, [[]], { amount: -1, currency: 'GBP' }),
  fc.jsonValue({ maxDepth: 3 }),
);

function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') return objectsOf(schema);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one as JsonSchema)));
  const make = typeof schema.type === 'string' ? makers[schema.type] : undefined;
  if (!make) throw new Error(`no values for ${JSON.stringify(schema)}: teach functions/testing/arbitrary.ts`);
  return make(schema);
}

const makers: Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>> = {
  array: listsOf,
  string: textsOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum = 0, maximum = 1_000_000 }) => fc.integer({ min: minimum, max: maximum }),
  number: numbersOf,
};

/** Constraints that a JSON schema does not express, by the field's name. */
const named: Record<string, fc.Arbitrary<unknown>> = {
  timeZone: fc.constantFrom('Europe/London', 'America/New_York', 'UTC'),
};

function objectsOf({ properties = {}, required = [], oneOf }: JsonSchema): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(
    ([name, part]) => [name, named[name] ?? valuesOf(part as JsonSchema)] as const,
  );
  const having = (names: string[], requiredKeys: string[]) =>
    fc.record(Object.fromEntries(entries.filter(([name]) => names.includes(name))), { requiredKeys });
  const all = Object.keys(properties);
  if (!oneOf) return having(all, required);
  // Exactly one of these parts: leaving it to chance and a filter would take minutes.
  const parts = oneOf.flatMap((one) => (one as JsonSchema).required ?? []);
  const others = all.filter((name) => !parts.includes(name));
  return fc.oneof(...parts.map((part) => having([...others, part], [...required, part])));
}

function listsOf({ items, minItems = 0, maxItems = 5 }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.array(valuesOf(items as JsonSchema), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 5) });
}

function numbersOf({ minimum = 0, maximum = 1_000_000, multipleOf }: JsonSchema): fc.Arbitrary<number> {
  if (multipleOf === undefined) return fc.double({ min: minimum, max: maximum, noNaN: true });
  const steps = Math.round(1 / multipleOf);
  return fc.integer({ min: minimum * steps, max: maximum * steps }).map((count) => count / steps);
}

const moments = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true };

/** Zod leaves the format of an instant out where that has a second pattern. */
const isInstant = ({ format, allOf }: JsonSchema) =>
  format === 'date-time' || allOf?.some((one) => (one as JsonSchema).pattern?.includes('-02-29|')) === true;

function textsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 40 } = schema;
  if (format === 'email') return fc.emailAddress({ size: '-1' });
  if (isInstant(schema)) return fc.date(moments).map((date) => date.toISOString());
  if (format === 'uri') return fc.webUrl({ size: 'xsmall' });
  if (pattern) return matching(pattern);
  const form = formOf(schema);
  if (form !== undefined) return matching(form);
  // Texts have two patterns, which both accept Latin characters.
  return fc.string({ unit: fc.constantFrom(...'abcdeéß -’'), minLength, maxLength: Math.min(maxLength, 200) });
}

/** The pattern of two that a plain text does not match, such as that of a voucher's code; undefined where both take one. */
function formOf({ allOf = [] }: JsonSchema): string | undefined {
  const patterns = allOf.flatMap((one) => (one as JsonSchema).pattern ?? []);
  return patterns.find((one) => !new RegExp(one, 'u').test('abcde'));
}

/** fast-check knows no lookaheads: what they exclude is left out afterwards. */
function matching(pattern: string): fc.Arbitrary<string> {
  const plain = fc.stringMatching(new RegExp(pattern.replace(/\(\?[!=][^)]*\)/g, '')));
  return pattern.includes('(?') ? plain.filter((text) => new RegExp(pattern).test(text)) : plain;
}
