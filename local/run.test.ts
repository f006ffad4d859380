import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, test } from 'vitest';
import { readSettings, welcome } from './run.ts';

describe('the settings of a local cloud', () => {
  it('have defaults', () => {
    const { port, dataFolder, country } = readSettings({});
    expect({ port, country }).toEqual({ port: 8080, country: 'GB' });
    expect(dataFolder).toMatch(/\/\.exhale$/);
  });

  it('come from the environment', () => {
    const settings = readSettings({ PORT: '0', EXHALE_DATA: '/tmp/second', EXHALE_COUNTRY: 'JP' });
    expect(settings).toEqual({
      port: 0,
      dataFolder: '/tmp/second',
      country: 'JP',
      pictures: true,
      demo: true,
      streams: true,
      inMemory: false,
    });
  });

  it('take Stripe itself with keys of its test mode', () => {
    const { stripeKeys } = readSettings({ STRIPE_SECRET_KEY: 'sk_test_a1', STRIPE_WEBHOOK_SECRET: 'whsec_b2' });
    expect(stripeKeys).toEqual({ secretKey: 'sk_test_a1', webhookSecret: 'whsec_b2' });
    expect(readSettings({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).not.toHaveProperty('stripeKeys');
  });

  it.each([
    ['a live key', { STRIPE_SECRET_KEY: 'sk_live_a1', STRIPE_WEBHOOK_SECRET: 'whsec_b2' }, /^STRIPE_SECRET_KEY must/],
    ['a live key for parts', { STRIPE_SECRET_KEY: 'rk_live_a1', STRIPE_WEBHOOK_SECRET: 'whsec_b2' }, /^STRIPE_SECRET/],
    ['a secret without its key', { STRIPE_WEBHOOK_SECRET: 'whsec_b2' }, /^STRIPE_SECRET_KEY must/],
    ['a key without its secret', { STRIPE_SECRET_KEY: 'sk_test_a1' }, /^STRIPE_WEBHOOK_SECRET must/],
  ])('refuse %s, and do not repeat it', (_which, environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
    expect(() => readSettings(environment)).not.toThrow(/a1|b2/);
  });

  it.each([
    [{ PORT: 'http' }, /PORT is http/],
    [{ PORT: '65536' }, /PORT is 65536/],
    [{ EXHALE_COUNTRY: 'England' }, /EXHALE_COUNTRY is England/],
    [{ EXHALE_STREAMS: 'no' }, /EXHALE_STREAMS is no/],
    [{ EXHALE_PICTURES: 'no' }, /EXHALE_PICTURES is no/],
    [{ EXHALE_DEMO: 'no' }, /EXHALE_DEMO is no/],
  ])('are refused by name: %j', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });
});

test('an invalid setting is reported in one line without a start', async () => {
  const env = { ...process.env, STRIPE_SECRET_KEY: 'sk_live_a1', STRIPE_WEBHOOK_SECRET: 'whsec_b2' };
  const started = promisify(execFile)(process.execPath, ['local/main.ts'], { env });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^STRIPE_SECRET_KEY must .*\n$/),
  });
}, 60_000);

describe('the welcome', () => {
  const cloud = {
    siteUrl: 'http://localhost:8080',
    inboxUrl: 'http://127.0.0.1:9',
    paymentsUrl: 'http://127.0.0.1:10',
    webhookUrl: null,
    members: [{ email: 'mara@example.org', password: 'slow-breath', shows: 'sessions booked' }],
  };

  it('lists the demo accounts with their passwords', () => {
    expect(welcome(cloud)).toMatch(/Sign in as\n +mara@example\.org +slow-breath +sessions booked\n/);
    expect(welcome({ ...cloud, members: [] })).not.toContain('Sign in');
  });

  it('names the one address, the inbox and the payments', () => {
    const text = welcome(cloud);
    expect(text.match(/http:\S+/g)).toEqual([cloud.siteUrl, cloud.inboxUrl, cloud.paymentsUrl]);
    expect(text).not.toContain('Stripe');
  });

  it('explains how to forward events when payments go to Stripe itself', () => {
    const text = welcome({ ...cloud, webhookUrl: 'http://localhost:8080/api/stripe/webhook' });
    expect(text).toContain('Payments go to Stripe itself, in its test mode.');
    expect(text).toContain('stripe listen --forward-to http://localhost:8080/api/stripe/webhook');
  });
});
