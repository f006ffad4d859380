import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

/** `failures` names the failed tests: file and title. */
export type Count = { passed: number; failed: number; failures?: string[] };

/** `count` is absent for a check without tests; it is 'unknown' where a runner ended without a result. */
export type StepResult = { name: string; passed: boolean; count?: Count | 'unknown' | undefined };

const vitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const suiteSchema = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(suiteSchema),
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
  const failures = data.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name} › ${fullName}`),
  );
  return {
    passed: data.numPassedTests,
    failed: data.numFailedTests + notRun.length,
    failures: [...notRun.map(({ name }) => `${name} could not be run`), ...failures],
  };
}

function failedSpecs({ specs, suites = [] }: z.infer<typeof suiteSchema>): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  return [...failed.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(failedSpecs)];
}

/** The journeys of Playwright's report; one that passed only on retry has failed. */
export function playwrightCount(file: string): Count | 'unknown' {
  const { success, data } = playwrightSchema.safeParse(readJson(file));
  if (!success) return 'unknown';
  const { expected, unexpected, flaky } = data.stats;
  const failures = [
    // Of the whole run, such as a local cloud that ended: they explain the journeys that failed after it.
    ...data.errors.map(({ message = 'an error without a message' }) => message),
    ...data.suites.flatMap(failedSpecs),
  ];
  return { passed: expected, failed: unexpected + flaky + data.errors.length, failures };
}

/** A cause that fails every test after it stands before them in a log: a long list would push it out of a kept end. */
const maxNamedFailures = 30;

function firstFailures(failures: string[]): string[] {
  const more = failures.length - maxNamedFailures;
  return more > 0 ? [...failures.slice(0, maxNamedFailures), `${more} more, see above`] : failures;
}

/**
 * Lists what failed, and sums all tests in the last line of a run, where a step that failed without a failed test
 * counts as one.
 */
export function summaryOf(results: StepResult[]): { failures: string[]; line: string; failed: boolean } {
  let passed = 0;
  let failed = 0;
  const failures: string[] = [];
  for (const { name, passed: hasPassed, count } of results) {
    const counted = count === undefined || count === 'unknown' ? { passed: 0, failed: 0 } : count;
    passed += counted.passed;
    failed += counted.failed > 0 ? counted.failed : Number(!hasPassed || count === 'unknown');
    failures.push(...firstFailures(counted.failures ?? []).map((failure) => `${name}: ${failure}`));
    if (counted.failed === 0 && !hasPassed) failures.push(`${name}: see above`);
  }
  return { failures, line: `${passed} passed, ${failed} failed`, failed: failed > 0 };
}
