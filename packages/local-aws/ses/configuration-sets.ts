// SES's configuration sets: which addresses are suppressed, and which topics get which events.
import * as z from 'zod/mini';
import { parseProperties } from '../cloudformation/properties.ts';
import type { Stack } from '../cloudformation/stack.ts';

const SuppressedReason = z.enum(['BOUNCE', 'COMPLAINT']);
export type SuppressedReason = z.infer<typeof SuppressedReason>;

const MailEventType = z.enum(['send', 'reject', 'bounce', 'complaint', 'delivery', 'deliveryDelay']);
export type MailEventType = z.infer<typeof MailEventType>;

const SetProperties = z.strictObject({
  Name: z.optional(z.string()),
  SuppressionOptions: z.optional(z.strictObject({ SuppressedReasons: z.array(SuppressedReason) })),
  Tags: z.optional(z.unknown()),
});

const DestinationProperties = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Name: z.optional(z.string()),
    Enabled: z._default(z.boolean(), false),
    MatchingEventTypes: z.array(MailEventType),
    SnsDestination: z.strictObject({ TopicARN: z.string() }),
  }),
});

export interface ConfigurationSet {
  readonly name: string;
  /**
   * A bounce or a complaint of such a reason puts the address on the account's suppression list, and addresses that are there for
   * such a reason get no mail.
   */
  readonly suppressedReasons: readonly SuppressedReason[];
  readonly destinations: readonly { readonly types: readonly MailEventType[]; readonly topicArn: string }[];
}

/** What holds for mails without a configuration set: the setting of a new account. */
export const ACCOUNT_REASONS: readonly SuppressedReason[] = ['BOUNCE', 'COMPLAINT'];

/** Reads the configuration sets of a stack. Throws for a property, an event type or a destination that is not played. */
export const readConfigurationSets = (stack: Stack): readonly ConfigurationSet[] => {
  const sets = stack
    .resourcesOfType('AWS::SES::ConfigurationSet')
    .map((resource) => ({ name: resource.ref, set: parseProperties(resource, SetProperties) }));
  const destinations = stack
    .resourcesOfType('AWS::SES::ConfigurationSetEventDestination')
    .map((resource) => ({ id: resource.id, ...parseProperties(resource, DestinationProperties) }));
  for (const { id, ConfigurationSetName } of destinations) {
    if (sets.some(({ name }) => name === ConfigurationSetName)) continue;
    throw new Error(`${id} belongs to ${ConfigurationSetName}, which the template does not hold`);
  }
  return sets.map(({ name, set }) => ({
    name,
    suppressedReasons: set.SuppressionOptions?.SuppressedReasons ?? ACCOUNT_REASONS,
    destinations: destinations
      .filter(
        ({ ConfigurationSetName, EventDestination }) =>
          ConfigurationSetName === name && EventDestination.Enabled,
      )
      .map(({ EventDestination }) => ({
        types: EventDestination.MatchingEventTypes,
        topicArn: EventDestination.SnsDestination.TopicARN,
      })),
  }));
};
