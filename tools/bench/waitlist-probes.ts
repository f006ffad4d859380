import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { shoot } from './load.ts';
import { mailedSecret, newCaller, newMember, tokenOf } from './members.ts';
import type { Probe } from './probe.ts';
import { book, openSession } from './visitors.ts';

/** A member who waits for the only place of a free session changes what happens at their turn, there and back. */
export async function waitlistProbes(cloud: BenchCloud): Promise<Probe[]> {
  const room = { ...openSession(), maxAttendees: 1, waitlistMode: 'next_in_line' };
  const sessionId = await cloud.control.publish(room);
  await book(cloud, sessionId);
  const member = await newMember(cloud);
  const headers = { authorization: `Bearer ${await tokenOf(cloud, member)}` };
  const { joinWaitlist, changeTurn, changeMyTurn } = routes;
  const person = { firstName: 'Bench', lastName: 'Waiting', email: member.email };
  const url = cloud.apiUrl + joinWaitlist.path;
  const { status, body } = await shoot({ method: 'POST', url, headers: newCaller(), body: { sessionId, ...person } });
  if (status >= 400) throw new Error(`${url} answered ${status}: ${body}`);
  const token = await mailedSecret(cloud, member.email, /#waiting=([\w.-]+)/);
  let isAtOnce = false;
  const choice = () => {
    isAtOnce = !isAtOnce;
    return { bookUntil: isAtOnce ? room.startTime : null };
  };
  return [
    {
      endpoint: 'changeTurn',
      ...changeTurn,
      shot: () => ({
        method: 'POST',
        url: cloud.apiUrl + changeTurn.path,
        headers: newCaller(),
        body: { sessionId, token, ...choice() },
      }),
    },
    {
      endpoint: 'changeMyTurn',
      ...changeMyTurn,
      shot: () => ({
        method: changeMyTurn.method,
        url: cloud.apiUrl + fillPath(changeMyTurn.path, { sessionId }),
        headers,
        body: choice(),
      }),
    },
  ];
}
