import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type AwsAccount, emptyAccount } from './account.ts';
import { AwsRefusal, type EmulatedCall, readCall, refusalOf, successOf } from './protocols.ts';
import { answer } from './services.ts';

/** What happens to a call: it is refused or never answered, or its connection breaks before or after it took effect. */
export type CallFault = AwsRefusal | 'before' | 'after' | 'hang' | undefined;

export type EmulatedAws = {
  url: string;
  account: AwsAccount;
  /** Actions so far, as IAM names them. */
  calls: string[];
  /** Decides about each call; tests replace it. */
  fault(action: string, number: number): CallFault;
  close(): void;
};

/** An account of AWS over HTTP, for the calls of the deployment command and no others. */
export async function startEmulatedAws(): Promise<EmulatedAws> {
  const server = createServer(async (request, response) => {
    const call = readCall(request, await text(request));
    const action = `${call.service}:${call.action}`;
    aws.calls.push(action);
    const fault = aws.fault(action, aws.calls.length);
    if (fault === 'hang') return;
    if (fault === 'before') return void request.socket.destroy();
    const { status, headers, body } = fault
      ? await answerWith(call, fault, aws.account)
      : await respond(call, aws.account);
    if (fault === 'after') return void request.socket.destroy();
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const aws: EmulatedAws = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    account: emptyAccount(),
    calls: [],
    fault: () => undefined,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return aws;
}

const answerWith = async (call: EmulatedCall, fault: CallFault, account: AwsAccount) =>
  fault instanceof AwsRefusal ? refusalOf(call, fault) : respond(call, account);

async function respond(call: EmulatedCall, account: AwsAccount) {
  try {
    return successOf(call, await answer(call, account));
  } catch (error) {
    if (error instanceof AwsRefusal) return refusalOf(call, error);
    throw error;
  }
}
