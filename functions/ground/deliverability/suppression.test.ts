import { afterAll, expect, test } from 'vitest';
import { startFakeSes } from '../../reactions/mail/testing/ses.ts';
import { connectSuppressionList } from './suppression.ts';

// docs/trust.md#undelivered-mails

const ses = await startFakeSes();
afterAll(() => ses.close());
const remove = connectSuppressionList(ses.client);

test('an address is taken off SES’s suppression list, also when it is not on it', async () => {
  await expect(remove('ada+1@example.org')).resolves.toBeUndefined();
  ses.script.push({ status: 404, error: 'NotFoundException', message: 'not on the list' });
  await expect(remove('ada+1@example.org')).resolves.toBeUndefined();
});

test('while SES does not answer it is told to be busy', async () => {
  ses.script.push({ status: 500, error: 'InternalFailure', message: 'out of order' });
  await expect(remove('ada@example.org')).rejects.toMatchObject({ code: 'busy' });
  ses.script.push('hang up');
  await expect(remove('ada@example.org')).rejects.toMatchObject({ code: 'busy' });
});
