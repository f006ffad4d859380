import { basename } from 'node:path';
import { commitText, unknownCommit } from '#shared/rules/commit.ts';
import { DeployError } from './deploy-error.ts';
import type { Deployment } from './deployment.ts';

/** Tells whether a change is a file that belongs to the operator, which need not be committed. */
function isOperators(change: string, settingsFile: string): boolean {
  const isNew = change.startsWith('?? ');
  return isNew && (change.endsWith('.media-public.pem') || basename(change.slice(3)) === basename(settingsFile));
}

const shown = 10;

/** Names what is deployed, as it is written into the stack; `changes` are those that no commit has. */
export type Version = { text: string; changes: string[] };

/** Prints which commit is checked out, and what no commit has. */
export async function describeCheckout({ checkout, settings, print }: Deployment): Promise<Version> {
  const found = await checkout();
  if (!found) {
    print('there is no repository here, or no git: the site cannot say which commit runs');
    return { text: unknownCommit, changes: [] };
  }
  const { commit } = found;
  const changes = found.changes.filter((change) => !isOperators(change, settings.file));
  print(`commit ${commit}${changes.length > 0 ? ', with changes that no commit has:' : ''}`);
  for (const change of changes.slice(0, shown)) print(`  ${change}`);
  if (changes.length > shown) print(`  and ${changes.length - shown} more`);
  return { text: commitText({ commit, hasChanges: changes.length > 0 }), changes };
}

/** Asks before a tree is deployed that no commit has (docs/operations.md#which-commit-runs). @throws DeployError */
export async function confirmCheckout(deployment: Deployment): Promise<string> {
  const { text, changes } = await describeCheckout(deployment);
  if (changes.length > 0 && !(await deployment.ask(`Deploy ${deployment.stackName} with these changes?`))) {
    throw new DeployError('nothing was deployed', 'commit the changes or take them away, then run this again');
  }
  return text;
}
