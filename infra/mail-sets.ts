// The configuration sets with which mails are sent, and the topic at which SES reports what became of them.
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Stage } from './stage.ts';

const EVENTS = [
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.REJECT,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
];

export class MailSets extends Construct {
  readonly newsletter: ConfigurationSet;
  readonly mails: ConfigurationSet;
  readonly topic: Topic;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    // Not encrypted at rest: SES cannot publish with the free key. Lambda, its only subscriber, gets it by TLS.
    this.topic = new Topic(this, 'Events', { enforceSSL: true });
    // Somebody who reports a newsletter as spam gets no further one, and still gets the mails about what they pay.
    this.newsletter = this.addSet(
      'Newsletter',
      `plainly-${stage.name}-newsletter`,
      SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      // One event a mail: an issue has thousands, and a new account runs ten functions at a time.
      EVENTS,
    );
    this.mails = this.addSet('Mails', `plainly-${stage.name}-mails`, SuppressionReasons.BOUNCES_ONLY, [
      EmailSendingEvent.SEND,
      ...EVENTS,
    ]);
  }

  private addSet(
    id: string,
    configurationSetName: string,
    suppressionReasons: SuppressionReasons,
    events: EmailSendingEvent[],
  ) {
    const set = new ConfigurationSet(this, id, { configurationSetName, suppressionReasons });
    set.addEventDestination('Events', { destination: EventDestination.snsTopic(this.topic), events });
    return set;
  }
}
