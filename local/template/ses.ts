import * as z from 'zod';
import type { ConfigurationSetDefinition } from '../emulators/ses/sending.ts';
import type { Senders } from '../proxy/requests/ses.ts';
import type { Deployed } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';
import { place } from './template.ts';

const identitySchema = z.strictObject({
  EmailIdentity: z.string(),
  ConfigurationSetAttributes: z.strictObject({ ConfigurationSetName: z.string() }).optional(),
  DkimAttributes: withoutEffect,
  DkimSigningAttributes: withoutEffect,
  FeedbackAttributes: withoutEffect,
  MailFromAttributes: withoutEffect,
});

const configurationSetSchema = z.strictObject({
  Name: withoutEffect,
  SuppressionOptions: z
    .strictObject({ SuppressedReasons: z.array(z.enum(['BOUNCE', 'COMPLAINT'])) })
    .default({ SuppressedReasons: [] }),
  DeliveryOptions: withoutEffect,
  ReputationOptions: withoutEffect,
  SendingOptions: withoutEffect,
  TrackingOptions: withoutEffect,
});

const defaultBus = `arn:aws:events:${place.region}:${place.account}:event-bus/default`;

const eventDestinationSchema = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Name: withoutEffect,
    Enabled: z.boolean().default(true),
    MatchingEventTypes: z.array(z.enum(['bounce', 'complaint', 'reject', 'deliveryDelay'])),
    // SES publishes to no other bus.
    EventBridgeDestination: z.strictObject({ EventBusArn: z.literal(defaultBus) }),
  }),
});

/** The identities and configuration sets of the template. */
export function readSenders(deployed: Deployed): Senders {
  const identities = deployed
    .byType('AWS::SES::EmailIdentity')
    .map((identity) => readProperties(identity, identitySchema));
  return {
    identities: new Map(
      identities.map((identity) => [identity.EmailIdentity, identity.ConfigurationSetAttributes?.ConfigurationSetName]),
    ),
    configurationSets: new Set(deployed.byType('AWS::SES::ConfigurationSet').map(({ ref }) => ref)),
  };
}

/**
 * Reads what each configuration set suppresses and publishes. Throws for event types and destinations that are not
 * emulated.
 */
export function readConfigurationSets(deployed: Deployed): Map<string, ConfigurationSetDefinition> {
  const destinations = deployed
    .byType('AWS::SES::ConfigurationSetEventDestination')
    .map((destination) => readProperties(destination, eventDestinationSchema));
  return new Map(
    deployed.byType('AWS::SES::ConfigurationSet').map((set) => {
      const { SuppressionOptions } = readProperties(set, configurationSetSchema);
      const publishes = destinations
        .filter(
          ({ ConfigurationSetName, EventDestination }) => ConfigurationSetName === set.ref && EventDestination.Enabled,
        )
        .flatMap(({ EventDestination }) => EventDestination.MatchingEventTypes);
      return [set.ref, { suppressedReasons: SuppressionOptions.SuppressedReasons, publishes }];
    }),
  );
}
