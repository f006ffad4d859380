import { describe, expect, it } from '@jest/globals';
import { readSettings, welcome } from './run.ts';

describe('the settings of a local cloud', () => {
  it('have defaults', () => {
    const { port, dataFolder, country } = readSettings({});
    expect({ port, country }).toEqual({ port: 8080, country: 'GB' });
    expect(dataFolder).toMatch(/\/\.exhale$/);
  });

  it('come from the environment', () => {
    const settings = readSettings({ PORT: '0', EXHALE_DATA: '/tmp/second', EXHALE_COUNTRY: 'JP' });
    expect(settings).toEqual({ port: 0, dataFolder: '/tmp/second', country: 'JP' });
  });

  it.each([
    [{ PORT: 'http' }, /PORT is http/],
    [{ PORT: '65536' }, /PORT is 65536/],
    [{ EXHALE_COUNTRY: 'England' }, /EXHALE_COUNTRY is England/],
  ])('are refused by name: %j', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });
});

describe('the welcome', () => {
  it('names the one address and the inbox', () => {
    const text = welcome({ siteUrl: 'http://localhost:8080', inboxUrl: 'http://127.0.0.1:9' });
    expect(text.match(/http:\S+/g)).toEqual(['http://localhost:8080', 'http://127.0.0.1:9']);
  });
});
