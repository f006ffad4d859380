import { expect, test } from 'vitest';
import { siteFunctions, synthesiseTemplate, template } from './testing/template.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';
const deployed = synthesiseTemplate({ commit });

test('which commit runs is an output, a tag and what the back office answers (docs/operations.md#which-commit-runs)', () => {
  expect(deployed.Outputs?.Commit?.Value).toBe(commit);
  const { Tags, Environment } = siteFunctions(deployed).get('admin')?.properties ?? {};
  expect(Tags).toEqual([{ Key: 'commit', Value: commit }]);
  expect(Environment.Variables.COMMIT).toBe(commit);
  expect(template.Outputs?.Commit?.Value).toBe('unknown');
});

test('another commit alone changes one function: no deployment waits for a distribution that is the same', () => {
  const different = Object.entries(template.Resources).filter(
    ([id, resource]) => JSON.stringify(resource) !== JSON.stringify(deployed.Resources[id]),
  );
  expect(different.map(([, { Type }]) => Type)).toEqual(['AWS::Lambda::Function']);
});
