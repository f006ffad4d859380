import { personKeys } from '../account/person-storage.ts';
import { readStored, writeStored } from '../storage.ts';

const key = personKeys.joined;
/** More waitlists than anybody joins at a time. */
const maxJoined = 40;

const readAll = () => readStored('localStorage', key)?.split('\n') ?? [];

/** Remembers that the waitlist of a session was joined in this browser, and with which address. */
export function storeJoinedWaitlist(sessionId: string, email: string): void {
  const others = readAll().filter((line) => !line.startsWith(`${sessionId} `));
  writeStored('localStorage', key, [...others, `${sessionId} ${email.trim()}`].slice(-maxJoined).join('\n'));
}

/** The address with which the waitlist was joined in this browser last; undefined where it was not. */
export function joinedWaitlistAs(sessionId: string): string | undefined {
  const line = readAll().find((one) => one.startsWith(`${sessionId} `));
  return line?.slice(sessionId.length + 1);
}
