import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
/** What Cognito offers to sign up, confirm an address or mail a code, by Amplify's names and its own. */
const calls = ['signUp', 'confirmSignUp', 'resendSignUpCode', 'autoSignIn', 'resetPassword', 'confirmResetPassword'];
const operations = ['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode', 'ForgotPassword'];
const forbidden = new RegExp(`\\bcognito\\.(?:${calls.join('|')})\\b|['".](?:${operations.join('|')})\\b`);
const imported = new RegExp(`import [^;]*\\b(?:${calls.join('|')})\\b[^;]* from 'aws-amplify`);

test('the app asks Cognito for no account, confirmation or code (docs/trust.md#set-up-links)', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'));
  const found = files.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8');
    return forbidden.test(text) || imported.test(text);
  });
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
