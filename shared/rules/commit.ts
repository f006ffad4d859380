/** Tells what runs: a commit, a commit whose tree had changes, or what no repository knows (docs/operations.md#which-commit-runs). */
export const commitPattern = /^([0-9a-f]{40}(-changed)?|unknown)$/;

export const unknownCommit = 'unknown';

const changed = '-changed';

export function commitText({ commit, hasChanges }: { commit: string; hasChanges: boolean }): string {
  return `${commit}${hasChanges ? changed : ''}`;
}

/** Reads what `commitText` wrote. */
export function readCommitText(text: string): { commit: string | null; hasChanges: boolean } {
  if (text === unknownCommit) return { commit: null, hasChanges: false };
  return { commit: text.replace(changed, ''), hasChanges: text.endsWith(changed) };
}
