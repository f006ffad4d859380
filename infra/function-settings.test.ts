import { expect, test } from 'vitest';
import { functionEntries } from './functions.ts';
import { resourcesOf, siteFunctions, synthesiseTemplate, template } from './testing/template.ts';

const functions = siteFunctions(template);

test('the stack contains exactly the functions of functions.ts', () => {
  expect([...functions.keys()].sort()).toEqual(Object.keys(functionEntries).sort());
});

test.each([...functions])('%s runs Node 24 on arm64 with a timeout, and records no traces', (name, made) => {
  expect(made.properties).toMatchObject({
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
    Handler: 'index.handler',
  });
  expect(made.properties.TracingConfig).toBeUndefined();
  // No one waits for what runs at night.
  const isNightly = ['reconcilePayments', 'exportAccounts'].includes(name);
  expect(made.properties.Timeout).toBeLessThanOrEqual(isNightly ? 900 : 60);
});

test('every log has retention', () => {
  const retentions = resourcesOf(template, 'AWS::Logs::LogGroup').map(({ properties }) => properties.RetentionInDays);
  expect(new Set(retentions)).toEqual(new Set([30]));
});

test('the options reach the functions', () => {
  const options = {
    siteUrl: 'http://localhost:8080',
    mailFrom: 'from@studio.test',
    adminEmail: 'admin@studio.test',
    exchangeRateUrl: 'http://localhost:1',
    stripeApiBase: 'http://localhost:2',
  };
  const made = siteFunctions(synthesiseTemplate(options));
  const variables = (name: string) => made.get(name)?.properties.Environment.Variables;
  expect(variables('bookings')).toMatchObject({ SITE_URL: options.siteUrl });
  for (const name of ['mail', 'streamConsumer', 'sweepChanges']) {
    expect(variables(name)).toMatchObject({ ADMIN_EMAIL: options.adminEmail });
  }
  expect(variables('mail')).toMatchObject({ SITE_URL: options.siteUrl, MAIL_FROM: options.mailFrom });
  for (const name of ['bookings', 'admin', 'syncPayments']) {
    expect(variables(name)).toMatchObject({ STRIPE_API_BASE: options.stripeApiBase });
  }
  expect(variables('refreshRates')).toMatchObject({ EXCHANGE_RATE_URL: options.exchangeRateUrl });
});
