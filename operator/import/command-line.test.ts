import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

// docs/operations.md#moving-in

test.each([
  [['--local'], 'name the folder of the export.'],
  [['a', 'b', '--local'], 'name the folder of the export.'],
  [['export'], 'name --local or one --stage.'],
  [['export', '--local', '--stage', 'dev'], 'name --local or one --stage.'],
  [['export', '--local', '--time-zone', 'Middle/Earth'], 'there is no time zone Middle/Earth.'],
  [['export', '--local', '--dates', 'european'], '--dates is day-month or month-day'],
  [['export', '--local', '--encoding', 'klingon-8'], 'there is no encoding klingon-8.'],
  [['export', '--local', '--apply', '--send-set-up-mails'], '--apply comes first'],
  [['export', '--local', '--apply', '--send-membership-mails'], '--apply comes first, --send-membership-mails'],
  [['export', '--local', '--force'], "Unknown option '--force'"],
])('a command line of %j is refused', (args, message) => {
  expect(() => readCommandLine(args)).toThrow(message);
});

test('a command line names the export, where it goes, and what to do', () => {
  expect(readCommandLine(['export', '--stage', 'prod', '--media', 'files', '--apply', '--report', 'out.csv'])).toEqual({
    target: { stage: 'prod', settings: 'settings.jsonc' },
    folder: 'export',
    media: 'files',
    report: 'out.csv',
    timeZone: undefined,
    dates: undefined,
    encoding: undefined,
    apply: true,
    sendSetUpMails: false,
    sendMembershipMails: false,
  });
});
