import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { impersonation } from '#shared/contract/members/admin-schemas.ts';
import { call, control, makeSession, openTable } from '../../testing/cloud.ts';
import { memberEndpoints, requestAsMember } from '../../testing/member-endpoints.ts';
import { bearer, makeMember, signIn, type TestAccount } from '../../testing/sign-in.ts';

// Attack: every endpoint of members with the tokens of an account that was deleted a moment ago
// (docs/trust.md#deleted-accounts).

type Headers = Record<string, string>;
const table = openTable();
let person: TestAccount;
/** A session that has made requests, one that has made none, and an admin's impersonation. */
const tokens = new Map<string, Headers>();
let sessionId = '';
let recordingId = '';
let before: string[];

/** Keys of all items that name the member. */
async function itemsOfMember(): Promise<string[]> {
  const found: string[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const from = ExclusiveStartKey && { ExclusiveStartKey };
    const page = await table.client.send(new ScanCommand({ TableName: table.name, ConsistentRead: true, ...from }));
    const named = (page.Items ?? []).filter((item) =>
      [person.sub, person.email].some((name) => JSON.stringify(item).includes(name)),
    );
    found.push(...named.map(({ PK, SK }) => `${PK} ${SK}`));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

beforeAll(async () => {
  person = await makeMember();
  const admin = await signIn(await makeMember({ admin: true }));
  const used = await signIn(person);
  expect((await call('GET /api/me', { headers: used.headers })).status).toBe(200);
  const start = await call(`POST /api/admin/members/${person.sub}/impersonation`, { headers: admin.headers });
  tokens.set('a session in use', used.headers);
  tokens.set('an unused session', (await signIn(person)).headers);
  tokens.set('an impersonation', bearer(impersonation.parse(start.body).accessToken));
  sessionId = await makeSession({ maxAttendees: 20 });
  recordingId = ((await control('/demo', { command: 'recording' })) as { id: string }).id;
  const deletion = { headers: admin.headers, body: { email: person.email } };
  expect((await call(`POST /api/admin/members/${person.sub}/deletion`, deletion)).status).toBe(200);
  before = await itemsOfMember();
});

afterAll(async () => {
  const added = (await itemsOfMember()).filter((item) => !before.includes(item));
  expect(added).toEqual([]);
});

describe.each(memberEndpoints)('%s', (_, endpoint) => {
  test.each(['a session in use', 'an unused session', 'an impersonation'])('is 401 for %s', async (kind) => {
    const reply = await requestAsMember(endpoint, tokens.get(kind) ?? {}, { sessionId, recordingId });
    expect(reply).toMatchObject({ status: 401, body: { code: 'auth_session_ended' } });
  });
});
