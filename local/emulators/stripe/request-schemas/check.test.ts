import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { parseForm } from '../form-encoding.ts';
import { checkRequest } from './check.ts';

const [header = '', ...lines] = readFileSync(new URL('extract.ndjson', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

test('the extract is of the version that the client sends, and has the calls of the emulator alone', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../../../node_modules/stripe/package.json', import.meta.url), 'utf8'),
  );
  expect(JSON.parse(header)).toMatchObject({ apiVersion: Stripe.API_VERSION, package: `stripe ${version}` });
  const answered = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  expect(lines.map((line) => JSON.parse(line).operation).toSorted()).toEqual([...answered].toSorted());
});

describe('a request is checked against the schema that Stripe publishes', () => {
  const problemOf = (operation: string, form: string) => {
    try {
      checkRequest(operation, parseForm(form));
      return undefined;
    } catch (error) {
      return Object(error).body;
    }
  };
  const update = 'POST /v1/subscriptions/{id}';

  test.each([
    ['cancel_at_period_end=true&metadata[plan]=1'],
    ['pause_collection='],
    ['pause_collection[behavior]=void&pause_collection[resumes_at]=1800000000'],
    ['trial_end=now'],
    ['trial_end=1800000000'],
    [
      'items[0][id]=si_1&items[0][price_data][currency]=gbp&items[0][price_data][product]=prod_1&items[0][price_data][recurring][interval]=month',
    ],
    ['expand[]=latest_invoice'],
  ])('accepts %s', (form) => {
    expect(problemOf(update, form)).toBeUndefined();
  });

  test.each([
    ['colour=red', 'parameter_unknown', 'colour'],
    ['items[0][colour]=red', 'parameter_unknown', 'items[0][colour]'],
    ['pause_collection[until]=1', 'parameter_unknown', 'pause_collection[until]'],
    ['items[0][quantity]=many', 'parameter_invalid_integer', 'items[0][quantity]'],
    ['default_payment_method=', 'parameter_invalid_empty', 'default_payment_method'],
    ['pause_collection[resumes_at]=1', 'parameter_missing', 'pause_collection[behavior]'],
    ['cancel_at_period_end=perhaps', undefined, 'cancel_at_period_end'],
    ['proration_behavior=sometimes', undefined, 'proration_behavior'],
    ['items=si_1', undefined, 'items'],
    ['default_payment_method[id]=pm_1', undefined, 'default_payment_method'],
  ])('refuses %s', (form, code, param) => {
    expect(problemOf(update, form)).toMatchObject({ type: 'invalid_request_error', param });
    expect(problemOf(update, form).code).toBe(code);
  });
});
