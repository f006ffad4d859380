import { expect, test } from 'vitest';
import { dmarcLines } from './dmarc.ts';

// docs/operations.md#mail-out-of-the-ses-sandbox

const linesFor = (domain: string, records: Record<string, string[]>) =>
  dmarcLines({ domain, reportsTo: 'owner@breathe.studio' }, async (name) => records[name] ?? []);

test('where there is none, one is proposed that refuses no mail', async () => {
  expect(await linesFor('breathe.studio', { '_dmarc.breathe.studio': ['google-site-verification=1'] })).toEqual([
    '_dmarc.breathe.studio  TXT  "v=DMARC1; p=none; rua=mailto:owner@breathe.studio"',
  ]);
});

test.each([
  ['breathe.studio', '_dmarc.breathe.studio', 'v=DMARC1; p=reject; sp=none', 'reject'],
  ['mail.breathe.studio', '_dmarc.breathe.studio', 'v=DMARC1;p=quarantine', 'quarantine'],
  ['a.b.breathe.co.uk', '_dmarc.breathe.co.uk', 'V=DMARC1; P=None', 'none'],
  ['breathe.studio', '_dmarc.breathe.studio', 'v=DMARC1; rua=mailto:a@b.co', 'none'],
])('for %s the record at %s counts, and stays as it is: %s', async (domain, name, record, policy) => {
  expect(await linesFor(domain, { [name]: [record] })).toEqual([`${name} is there (p=${policy}): leave it as it is`]);
});

test('without an answer of DNS it proposes nothing', async () => {
  const failing = async () => Promise.reject(new Error('ETIMEOUT'));
  const [line, ...others] = await dmarcLines({ domain: 'breathe.studio', reportsTo: 'a@b.co' }, failing);
  expect(others).toEqual([]);
  expect(line).toContain('could not be looked up: look before you write');
  expect(line).not.toContain('v=DMARC1');
});
