import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

export type Count = { passed: number; failed: number };

/** `count` is absent for a check without tests; it is 'unknown' where a runner ended without a result. */
export type StepResult = { name: string; passed: boolean; count?: Count | 'unknown' | undefined };

const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The tests of Vitest's report; a file that could not be run counts as a failed test. */
export function vitestCount(file: string): Count | 'unknown' {
  const { success, data } = vitestSchema.safeParse(readJson(file));
  if (!success) return 'unknown';
  const notRun = data.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  );
  return { passed: data.numPassedTests, failed: data.numFailedTests + notRun.length };
}

/** The journeys of Playwright's report; one that passed only on retry has failed. */
export function playwrightCount(file: string): Count | 'unknown' {
  const { success, data } = playwrightSchema.safeParse(readJson(file));
  if (!success) return 'unknown';
  const { expected, unexpected, flaky } = data.stats;
  return { passed: expected, failed: unexpected + flaky + data.errors.length };
}

/** The last line of a run: the sum of all tests, where a step that failed without a failed test counts as one. */
export function closingLine(results: StepResult[]): { line: string; failed: boolean } {
  let passed = 0;
  let failed = 0;
  for (const result of results) {
    const count = result.count === undefined || result.count === 'unknown' ? { passed: 0, failed: 0 } : result.count;
    passed += count.passed;
    failed += count.failed > 0 ? count.failed : Number(!result.passed || result.count === 'unknown');
  }
  return { line: `${passed} passed, ${failed} failed`, failed: failed > 0 };
}
