import { profileKey } from '../../ground/keys/member.ts';
import type { UpdateWrite } from '../../ground/platform/table.ts';

// Of a deletion and a request that meet, the deletion wins (docs/trust.md#deleted-accounts).
const unlessDeleting = 'attribute_not_exists(#deleting)';
const deleting = { '#deleting': 'deletingAt' };

/** Refused when the profile is gone or has it recorded already. */
export function recordSecondFactor(sub: string, now: Date): UpdateWrite {
  return {
    Update: {
      Key: profileKey(sub),
      UpdateExpression: 'SET #at = :now',
      ConditionExpression: `attribute_exists(PK) AND attribute_not_exists(#at) AND ${unlessDeleting}`,
      ExpressionAttributeNames: { '#at': 'secondFactorAt', ...deleting },
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
  };
}

/** Refused when it is not recorded. */
export function removeSecondFactor(sub: string): UpdateWrite {
  return {
    Update: {
      Key: profileKey(sub),
      UpdateExpression: 'REMOVE #at',
      ConditionExpression: 'attribute_exists(#at)',
      ExpressionAttributeNames: { '#at': 'secondFactorAt' },
    },
  };
}

/** Refused when no second factor is recorded; changes nothing. */
export function expectSecondFactor(sub: string, now: Date): UpdateWrite {
  return {
    Update: {
      Key: profileKey(sub),
      UpdateExpression: 'SET #updatedAt = :now',
      ConditionExpression: `attribute_exists(#at) AND ${unlessDeleting}`,
      ExpressionAttributeNames: { '#at': 'secondFactorAt', '#updatedAt': 'updatedAt', ...deleting },
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
  };
}
