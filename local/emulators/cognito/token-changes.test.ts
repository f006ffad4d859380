import { describe, expect, test } from 'vitest';
import { TokenChanges, tokenChangesSchema } from './token-changes.ts';

function changesOf(claimsAndScopeOverrideDetails: object | null): TokenChanges {
  return new TokenChanges(tokenChangesSchema.parse({ claimsAndScopeOverrideDetails }).claimsAndScopeOverrideDetails);
}

const access = { sub: 'ada', client_id: 'app', scope: 'own' };

describe('TokenChanges', () => {
  test('adds claims of any type to either token', () => {
    const changes = changesOf({
      accessTokenGeneration: { claimsToAddOrOverride: { email: 'a@b.c', link_at: 17, ways: ['mail'] } },
      idTokenGeneration: { claimsToAddOrOverride: { name: 'Ada' } },
    });
    expect(changes.access(access)).toEqual({ ...access, email: 'a@b.c', link_at: 17, ways: ['mail'] });
    expect(changes.id({ sub: 'ada', name: 'A' })).toEqual({ sub: 'ada', name: 'Ada' });
  });

  test('removes claims, but changes no reserved ones', () => {
    const changes = changesOf({
      accessTokenGeneration: {
        claimsToSuppress: ['sub', 'email'],
        claimsToAddOrOverride: { sub: 'eve', client_id: 'other', username: 'eve' },
      },
    });
    expect(changes.access({ ...access, email: 'a@b.c' })).toEqual(access);
  });

  test('changes scopes and groups', () => {
    const changes = changesOf({
      accessTokenGeneration: { scopesToAdd: ['read'], scopesToSuppress: ['own'] },
      groupOverrideDetails: { groupsToOverride: ['guests'] },
    });
    expect(changes.access(access)).toEqual({ ...access, scope: 'read' });
    expect(changes.groups(['admin'])).toEqual(['guests']);
  });

  test('may be empty', () => {
    expect(changesOf(null).access(access)).toEqual(access);
    expect(new TokenChanges().groups(['admin'])).toEqual(['admin']);
  });
});
