import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLine, playwrightCount, vitestCount } from './test-counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('test counts', () => {
  it('reads the reports of Vitest and Playwright', () => {
    const notRun = { status: 'failed', assertionResults: [] };
    const testResults = [notRun, { status: 'failed', assertionResults: [{}] }];
    const vitest = report({ numPassedTests: 7, numFailedTests: 1, testResults });
    expect(vitestCount(vitest)).toEqual({ passed: 7, failed: 2 });
    const playwright = report({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] });
    expect(playwrightCount(playwright)).toEqual({ passed: 5, failed: 3 });
  });

  it('treats a missing report as unknown, not as a success', () => {
    expect(vitestCount(join(folder, 'missing.json'))).toBe('unknown');
    expect(closingLine([{ name: 'vitest', passed: true, count: 'unknown' }])).toEqual({
      line: '0 passed, 1 failed',
      failed: true,
    });
  });

  it('counts a failed check as one failure, and a passed one not at all', () => {
    const results = [
      { name: 'types', passed: true },
      { name: 'lint', passed: false },
      { name: 'vitest', passed: false, count: { passed: 3, failed: 2 } },
      { name: 'journeys', passed: false, count: { passed: 4, failed: 0 } },
    ];
    expect(closingLine(results)).toEqual({ line: '7 passed, 4 failed', failed: true });
  });

  it('is a success when nothing failed', () => {
    const results = [
      { name: 'types', passed: true },
      { name: 'vitest', passed: true, count: { passed: 3, failed: 0 } },
    ];
    expect(closingLine(results)).toEqual({ line: '3 passed, 0 failed', failed: false });
  });
});
