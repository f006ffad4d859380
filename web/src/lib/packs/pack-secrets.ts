import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { randomSecret } from '../random-secret.ts';
import { useNavigate } from '../router/use-navigate.ts';
import { secretIn } from '../secrets/mailed-secret.ts';
import { createTabSecrets } from '../secrets/tab-secrets.ts';
import { readStored, writeStored } from '../storage.ts';

const key = 'packs.kept';

/** Packs whose secrets this browser keeps; the mail about it opens an older one again. */
export const maxKeptPacks = 6;

const tabSecrets = createTabSecrets('pack.secret');

export type KeptPack = { packId: string; secret: string };

/** The packs that this browser bought, or whose mails were opened in it, latest first (docs/product.md#browser-storage). */
export function keptPacks(): KeptPack[] {
  const lines = readStored('localStorage', key)?.split('\n') ?? [];
  const kept = lines.flatMap((line) => {
    const [packId = '', secret = ''] = line.split(' ');
    return secret === '' ? [] : [{ packId, secret }];
  });
  return kept.reverse();
}

/** Null where this browser knows none. */
export function packSecret(packId: string): string | null {
  return tabSecrets.read(packId) ?? keptPacks().find((pack) => pack.packId === packId)?.secret ?? null;
}

/** Keeps the secret of a pack, by which it can be used until a member signs out. */
export function storePackSecret({ packId, secret }: KeptPack): void {
  const others = keptPacks().filter((pack) => pack.packId !== packId);
  const latestFirst = [{ packId, secret }, ...others].slice(0, maxKeptPacks);
  const lines = latestFirst.reverse().map((pack) => `${pack.packId} ${pack.secret}`);
  // The payment page comes back to this tab, also where the browser stores nothing for longer.
  tabSecrets.store(packId, secret);
  writeStored('localStorage', key, lines.join('\n'));
}

/** The secret to send with a purchase: 256 random bits, the same when the request is repeated. */
export function newPackSecret(packId: string): string {
  const storedSecret = packSecret(packId);
  if (storedSecret !== null) return storedSecret;
  const secret = randomSecret();
  storePackSecret({ packId, secret });
  return secret;
}

/** The secret for the page of a pack. That of a mailed link is kept in this browser and taken out of the address. */
export function usePackSecret(packId: string): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const mailed = secretIn(hash);
  useEffect(() => {
    if (mailed === undefined) return;
    storePackSecret({ packId, secret: mailed });
    void navigate(pathname + search, { replace: true });
  }, [packId, mailed, pathname, search, navigate]);
  return mailed ?? packSecret(packId);
}
