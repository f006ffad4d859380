import { expect, test } from 'vitest';
import { resourcesOf, template } from '#infra/testing/template.ts';
import { openTestRestore } from './testing/restore-command.ts';

// docs/operations.md#restoring

test('the functions that it runs are found by the names that the template gives them', async () => {
  const ids = resourcesOf(template, 'AWS::Lambda::Function').map(({ id }) => id);
  const site = await openTestRestore(undefined, ids);
  const invoked: string[] = [];
  site.realFunctions = async (name) => {
    invoked.push(name);
    if (name.startsWith('FunctionsCompleteDeletions')) site.tables.due = 0;
    return null;
  };
  await site.run();
  site.command.close();
  for (const name of ['ReconcilePayments', 'CompleteDeletions'])
    expect(invoked.filter((one) => new RegExp(`^Functions${name}`).test(one))).toHaveLength(1);
});
