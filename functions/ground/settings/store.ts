import { defaultSettings, type Settings, settingsKey, settingsRecord } from '../keys/settings.ts';
import { getItem, type Table } from '../platform/table.ts';

export async function findSettings(table: Table, options?: { consistent?: boolean }): Promise<Settings> {
  return (await getItem(table, settingsKey, settingsRecord, options)) ?? defaultSettings;
}
