import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { call } from '../../../lib/api/call.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { dueText } from '../../../lib/own-data/deletion-text.ts';
import { hasCode } from '../../../lib/problem.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { DeleteOwnData } from './DeleteOwnData.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import type { OwnDataOutcome } from './OwnDataDone.tsx';
import { OwnDataRequest } from './OwnDataRequest.tsx';

const path = paths.ownData.pattern;

type OwnData = ResponseBody<'readOwnData'>;

/** Each state of a mailed link to one's own data (docs/product.md#your-data). */
export function OwnDataByLink({ secret, onDone }: Pick<OpenedProps, 'secret' | 'onDone'>) {
  const { data, error, mutate } = useEndpoint('readOwnData', { body: { secret } });
  const reload = () => void mutate();
  if (hasCode(error, 'link_not_found')) return <Invalid />;
  if (hasCode(error, 'account_exists')) return <HasAccount />;
  if (data) return <Opened data={data} secret={secret} reload={reload} onDone={onDone} />;
  if (error) return <LinkFailed path={path} error={error} onRetry={reload} />;
  return <Spinner label="Opening your data" showLabel />;
}

type OpenedProps = { data: OwnData; secret: string; reload: () => void; onDone: (outcome: OwnDataOutcome) => void };

/** Sends one request at a time, and keeps what it throws to be shown. */
function usePress() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async (send: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    await send()
      .catch((error: unknown) => setProblem(messageOf(error)))
      .finally(() => setBusy(false));
  };
  return { busy, problem, press };
}

function Opened({ data, secret, reload, onDone }: OpenedProps) {
  const [asking, setAsking] = useState(false);
  const { busy, problem, press } = usePress();
  const download = async () => {
    const file: unknown = await call('downloadOwnData', { body: { secret } });
    saveFile('my-data.json', JSON.stringify(file, null, 2), 'application/json');
  };
  const keep = async () => {
    await call('keepOwnData', { body: { secret } });
    onDone({ kept: true });
  };
  const { email, requested } = data;
  return (
    <AccountFrame title="Your data" lead="See, download or delete what is stored about you." path={path}>
      <div className="account__form">
        <p className="account__note">
          Of <b>{email}</b>: bookings, payments, mails of the last month, notes.
        </p>
        {problem && <Alert tone="bad" title="That did not work." text={problem} />}
        {requested && (
          <Alert
            tone="wait"
            title="Your data will be deleted"
            text={`That is done after ${dueText(requested, viewerZone())}.`}
          />
        )}
        <button
          type="button"
          className={buttonClass({ tone: 'clay', wide: true })}
          aria-disabled={busy}
          onClick={() => void press(download)}
        >
          Download my data
        </button>
        {requested ? (
          <button
            type="button"
            className={buttonClass({ tone: 'line', wide: true })}
            aria-disabled={busy}
            onClick={() => void press(keep)}
          >
            Keep my data
          </button>
        ) : (
          <button
            type="button"
            className={buttonClass({ tone: 'line', wide: true })}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Delete my data
          </button>
        )}
      </div>
      {asking && (
        <DeleteOwnData
          data={data}
          secret={secret}
          reload={reload}
          onClose={() => setAsking(false)}
          onRequested={(dueAt) => onDone({ dueAt })}
        />
      )}
    </AccountFrame>
  );
}

function Invalid() {
  return (
    <AccountFrame title="This link opens nothing" lead="It may be too old, or was used already." path={path}>
      <OwnDataRequest>
        <p className="account__lead">We mail you another one.</p>
      </OwnDataRequest>
    </AccountFrame>
  );
}

function HasAccount() {
  const actions = (
    <AppLink to={paths.settings.href()} className={buttonClass({ tone: 'clay' })}>
      Open my profile
    </AppLink>
  );
  return (
    <StatePage title="You have an account" path={path} index={false} actions={actions}>
      Your profile has your data, to download or to delete.
    </StatePage>
  );
}
