import { expect, test } from 'vitest';
import { onlyResource, template } from './testing/template.ts';

test('mail is handed over by TLS or not at all, and not to addresses that bounced or complained', () => {
  expect(onlyResource(template, 'AWS::SES::ConfigurationSet').properties).toMatchObject({
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});
