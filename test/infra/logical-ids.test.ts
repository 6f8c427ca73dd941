import { expect, it } from 'vitest';
import { synthesize, text } from './template.ts';

/**
 * What holds data, an address that others use, a consent that somebody gave, or routes: CloudFormation would add them under a new id
 * before it removes the former, and the gateway refuses a second route for a call. A new table or bucket gets a line.
 */
const PINNED = [
  'AlarmsTopic3A2DFEBA',
  'ApiAccessLogs50B185DB',
  'ApiLogsCD139AD4',
  'ApiStaffLogsB0E33AB9',
  'DataArticlesF528218C',
  'DataContactRequests41FEDA47',
  'DataCustomersF252F19A',
  'DataDrafts92DFC3C3',
  'DataForgottenCustomersEA41B767',
  'DataKept1129F1AF',
  'DataMails29117B8B',
  'DataOneTimeTokensCC6ADC1C',
  'DataProgress568135CD',
  'DataRateLimitsB3E4B03B',
  'DataStripeEvents5A32C83C',
  'DataSubscribers0EE7773A',
  'DataUploads81D8EB70',
  'Endpoints',
  'EventsLogsF2CB289A',
  'ImagesBucket4B6DB8E1',
  'MailSetsEvents3FAE1149',
  'SiteBucket978D4AEB',
  'SiteDistribution390DED28',
  'StaffPool8CA90F24',
  'WebDeploymentLogs69E36582',
];

const MESSAGE = `CloudFormation knows these resources by their logical ids, which the CDK makes of the names of constructs.
- An id is new, and none is missing: add it to the list.
- An id is missing: after a deployment the site would read a new, empty resource, and the old one with its data would stay
  behind, outside the stack, while every check passes. Keep the id where the construct has a new name, in infra/stack.ts:
  this.renameLogicalId('<the new id>', '<the old id>')
- The resource shall leave the stack: export its data first, then remove its line (docs/operate.md#remove-a-stage shows how
  to find what stays).
Difference`;

const ALWAYS = ['AWS::CloudFormation::Stack', 'AWS::CloudFront::Distribution', 'AWS::SNS::Topic'];

// Outside the test, whose time limit a busy machine would exceed.
const resources = Object.entries(synthesize('prod', { alarmEmail: 'operator@example.com' }).resources());

it('keeps the logical id of whatever a deployment must not replace by an empty one', () => {
  const ids = resources
    .filter(
      ([, { Type, UpdateReplacePolicy }]) =>
        ALWAYS.includes(text(Type)) || text(UpdateReplacePolicy ?? '') === 'Retain',
    )
    .map(([id]) => id);
  expect(ids.toSorted(), MESSAGE).toEqual(PINNED);
});
