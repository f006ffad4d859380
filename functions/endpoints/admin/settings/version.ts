import { readCommitText } from '#shared/rules/commit.ts';
import type { Handler } from '../../../ground/platform/http.ts';

/** docs/operations.md#which-commit-runs */
export const getVersion: Handler<'getVersion', { commit: string }> = async (_, { commit }) => readCommitText(commit);
