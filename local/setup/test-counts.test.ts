import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { playwrightCount, summaryOf, vitestCount } from './test-counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('test counts', () => {
  it('reads the reports of Vitest and Playwright', () => {
    const notRun = { name: 'a.test.ts', status: 'failed', assertionResults: [] };
    const assertionResults = [
      { fullName: 'seats are held', status: 'failed' },
      { fullName: 'seats are free', status: 'passed' },
    ];
    const testResults = [notRun, { name: 'b.test.ts', status: 'failed', assertionResults }];
    const vitest = report({ numPassedTests: 7, numFailedTests: 1, testResults });
    expect(vitestCount(vitest)).toEqual({
      passed: 7,
      failed: 2,
      failures: ['a.test.ts could not be run', 'b.test.ts › seats are held'],
    });
    const spec = (title: string, status: string) => ({ file: 'c.journey.ts', title, tests: [{ status }] });
    const suites = [
      { specs: [spec('books', 'unexpected'), spec('pays', 'expected')], suites: [{ specs: [spec('moves', 'flaky')] }] },
    ];
    const playwright = report({
      stats: { expected: 5, unexpected: 1, flaky: 1 },
      errors: [{ message: 'the local cloud ended' }],
      suites,
    });
    expect(playwrightCount(playwright)).toEqual({
      passed: 5,
      failed: 3,
      failures: ['the local cloud ended', 'c.journey.ts › books', 'c.journey.ts › moves'],
    });
  });

  it('treats a missing report as unknown, not as a success', () => {
    expect(vitestCount(join(folder, 'missing.json'))).toBe('unknown');
    expect(summaryOf([{ name: 'vitest', passed: true, count: 'unknown' }])).toEqual({
      failures: [],
      line: '0 passed, 1 failed',
      failed: true,
    });
  });

  it('counts a failed check as one failure, and a passed one not at all', () => {
    const results = [
      { name: 'types', passed: true },
      { name: 'lint', passed: false },
      { name: 'vitest', passed: false, count: { passed: 3, failed: 2, failures: ['a › b', 'a › c'] } },
      { name: 'journeys', passed: false, count: { passed: 4, failed: 0 } },
    ];
    expect(summaryOf(results)).toEqual({
      failures: ['lint: see above', 'vitest: a › b', 'vitest: a › c', 'journeys: see above'],
      line: '7 passed, 4 failed',
      failed: true,
    });
  });

  it('names the first thirty failures of a step, and counts the others', () => {
    const titles = Array.from({ length: 33 }, (_, index) => `journey ${index + 1}`);
    const { failures, line } = summaryOf([
      { name: 'journeys', passed: false, count: { passed: 0, failed: 33, failures: titles } },
    ]);
    expect(failures.slice(29)).toEqual(['journeys: journey 30', 'journeys: 3 more, see above']);
    expect(line).toBe('0 passed, 33 failed');
  });

  it('is a success when nothing failed', () => {
    const results = [
      { name: 'types', passed: true },
      { name: 'vitest', passed: true, count: { passed: 3, failed: 0 } },
    ];
    expect(summaryOf(results)).toEqual({ failures: [], line: '3 passed, 0 failed', failed: false });
  });
});
