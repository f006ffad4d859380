import { call } from '../../../lib/api/call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { runWithNotice } from './member-action.ts';

/** Saves all that is stored about a person as a file. `personId`: of their account, else of their address. */
export function downloadData(personId: string): Promise<boolean> {
  const save = async () => {
    const data: unknown = await call('exportPerson', { params: { personId } });
    saveFile(`person-${personId}.json`, JSON.stringify(data, null, 2), 'application/json');
  };
  return runWithNotice(save, { failed: 'Failed to download the data' });
}
