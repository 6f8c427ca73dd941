// SNS: topics whose messages go to functions. Mail to people (protocol `email`) is not played.
import * as z from 'zod/mini';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import { parseProperties } from '../cloudformation/properties.ts';
import type { Stack } from '../cloudformation/stack.ts';
import { findFunction, type LambdaFunction } from '../lambda/functions.ts';

const Subscription = z.discriminatedUnion('Protocol', [
  z.strictObject({ Protocol: z.literal('lambda'), TopicArn: z.string(), Endpoint: z.string() }),
  z.object({ Protocol: z.literal('email') }),
]);

/** The subscription of a function. */
export interface TopicSubscription {
  readonly arn: string;
  readonly topicArn: string;
  readonly functionArn: string;
}

/** Reads the functions' subscriptions of a stack. Throws for a property or a protocol that is not played. */
export const readSubscriptions = (stack: Stack): readonly TopicSubscription[] =>
  stack.resourcesOfType('AWS::SNS::Subscription').flatMap((resource) => {
    const subscription = parseProperties(resource, Subscription);
    if (subscription.Protocol === 'email') return [];
    const { TopicArn: topicArn, Endpoint: functionArn } = subscription;
    return [{ arn: `${topicArn}:${resource.id}`, topicArn, functionArn }];
  });

export interface TopicMessage {
  readonly topicArn: string;
  readonly subject: string;
  readonly text: string;
}

/** A message for one function. */
export interface Notification {
  /** Invokes the function, again with each call. Resolves after the attempt; Lambda's retries follow by themselves. */
  readonly deliver: () => Promise<void>;
  /** Drops the message, if it was not delivered. */
  readonly cancel: () => void;
}

/** The event as SNS writes it (Lambda developer guide, 'Using Lambda with Amazon SNS'). */
const createEvent = ({ topicArn, subject, text }: TopicMessage, subscriptionArn: string) => ({
  Records: [
    {
      EventSource: 'aws:sns',
      EventVersion: '1.0',
      EventSubscriptionArn: subscriptionArn,
      Sns: {
        Type: 'Notification',
        MessageId: crypto.randomUUID(),
        TopicArn: topicArn,
        Subject: subject,
        Message: text,
        Timestamp: new Date().toISOString(),
        SignatureVersion: '1',
        Signature: 'laptop',
        SigningCertUrl: `https://sns.${ACCOUNT.region}.amazonaws.com/laptop.pem`,
        UnsubscribeUrl: `https://sns.${ACCOUNT.region}.amazonaws.com/?Action=Unsubscribe&SubscriptionArn=${subscriptionArn}`,
        MessageAttributes: {},
      },
    },
  ],
});

/** Holds a message for each function that has subscribed to its topic. */
export const keepMessage = (
  message: TopicMessage,
  subscriptions: readonly TopicSubscription[],
  functions: ReadonlyMap<string, LambdaFunction>,
): readonly Notification[] =>
  subscriptions
    .filter(({ topicArn }) => topicArn === message.topicArn)
    .map(({ arn, functionArn }) => {
      const fn = findFunction(functionArn, arn, functions);
      const event = createEvent(message, arn);
      let kept: ReturnType<LambdaFunction['keepEvent']> | undefined = fn.keepEvent(event);
      return {
        deliver: async () => {
          const next = kept ?? fn.keepEvent(event);
          kept = undefined;
          await next.deliver();
        },
        cancel: () => kept?.cancel(),
      };
    });
