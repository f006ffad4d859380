import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import { forgetPerson, personKeys } from './person-storage.ts';

// docs/product.md#sign-out: nothing of who used the browser is left in any of its stores.

const ofBrowser = new Map<string, string>();
const ofTab = new Map<string, string>();
const deleteCache = vi.fn(async (_name: string) => true);
const history = {
  state: {} as unknown,
  replaceState(state: unknown) {
    history.state = state;
  },
};
vi.stubGlobal('window', {
  localStorage: fakeStorage(ofBrowser),
  sessionStorage: fakeStorage(ofTab),
  caches: { delete: deleteCache },
  history,
});
beforeEach(() => {
  ofBrowser.clear();
  ofTab.clear();
});

const personal = [
  ...Object.values(personKeys),
  ...['pending_sign_up', 'pending_purchase_email', 'free_recording_email', 'birth_confirmed', 'stress_confirmed'],
  ...['position.a-sub.birth.a-recording', 'uploads', 'added.tomorrow'],
];
const impersonal = [
  ...['site', 'theme', 'currency', 'captions', 'device', 'signing_out', 'session_ended_elsewhere'],
  ...['auth_return_url', 'account'],
];

test('signing out leaves in localStorage only what says nothing of a person, and the storage of others', () => {
  for (const key of [...personal, ...impersonal]) ofBrowser.set(`exhale.${key}`, 'wren@example.org');
  ofBrowser.set('of another app', 'kept');
  forgetPerson();
  expect([...ofBrowser.keys()]).toEqual([...impersonal.map((key) => `exhale.${key}`), 'of another app']);
});

test('signing out empties what a tab stored, the cache of what was looked at, and what the history entry carries', () => {
  ofTab.set('exhale.booking.secret.an-id', 's');
  ofTab.set('exhale.recentHits', 'Wren');
  history.state = { usr: { mailedLink: '#token=secret' }, key: 'k', idx: 3 };
  forgetPerson();
  expect([...ofTab.keys()]).toEqual([]);
  for (const cache of ['sessions', 'copies']) expect(deleteCache).toHaveBeenCalledWith(cache);
  expect(history.state).toEqual({ usr: null, key: 'k', idx: 3 });
});
