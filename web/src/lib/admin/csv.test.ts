import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('CSV', () => {
  it('has a heading, quotes what needs it, and leaves out what a line lacks', async () => {
    const rows = [{ Name: 'Ada "A" Lovelace, MA', Total: 18 }, { Name: null, Total: 0 }, { Name: 'two\nlines' }];
    expect(await csvOf(['Name', 'Total'], rows)).toBe(
      'Name,Total\r\n"Ada ""A"" Lovelace, MA",18\r\n,0\r\n"two\nlines",',
    );
  });

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1'])(
    'takes the sting out of %j',
    async (Name) => {
      const [, line = ''] = (await csvOf(['Name'], [{ Name }])).split('\r\n');
      expect(line.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('leaves sums below zero as numbers, which a spreadsheet can add up', async () => {
    expect(await csvOf(['Amount'], [{ Amount: '-18.00' }, { Amount: '-5' }])).toBe('Amount\r\n-18.00\r\n-5');
  });
});
