import { expect, test } from 'vitest';
import * as z from 'zod';
import { call } from '../../testing/cloud.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';

// docs/product.md#your-data: through gateway and function as they are deployed

const file = z.looseObject({ email: z.string(), profile: z.looseObject({ sub: z.string() }), account: z.unknown() });

test('a member downloads what is stored about them, and of nobody else', async () => {
  const member = await makeMember({ fullName: 'Mara Lindgren' });
  const other = await makeMember();
  const { headers } = await signIn(member);
  await call('GET /api/me', { headers });
  await signIn(other);
  const reply = await call('GET /api/me/data', { headers });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('application/json');
  const data = file.parse(reply.body);
  expect(data).toMatchObject({ email: member.email, profile: { sub: member.sub, fullName: 'Mara Lindgren' } });
  expect(data.account).toMatchObject({ enabled: true });
  expect(JSON.stringify(data)).not.toContain(other.email);
});
