// One Lambda as we run them, for an endpoint or a schedule: its own role, its own log, its own bundle.
import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { bundleOf } from './bundle.ts';
import type { Grant } from './grants.ts';
import { Log } from './log.ts';
import type { Stage } from './stage.ts';

interface ProductFunctionProps {
  readonly stage: Stage;
  /** Path of the handler's file from the root of the repository. */
  readonly entry: string;
  readonly description: string;
  readonly grants: readonly Grant[];
  /** Ten seconds unless it says otherwise: what a person may be left waiting for. */
  readonly timeout?: Duration;
}

export class ProductFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(
    scope: Construct,
    id: string,
    { stage, entry, description, grants, timeout = Duration.seconds(10) }: ProductFunctionProps,
  ) {
    super(scope, id);
    const logGroup = new Log(this, 'Logs', stage);
    this.handler = new LambdaFunction(this, 'Function', {
      description,
      code: bundleOf(
        entry,
        grants.flatMap(({ files = [] }) => files),
      ),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 512,
      timeout,
      role: this.role(logGroup, grants),
      logGroup,
      environment: environmentOf(stage, grants),
    });
  }

  /** A role of our own: the one that CDK would make may write to every log of the account. */
  private role(logGroup: Log, grants: readonly Grant[]): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    );
    for (const { right } of grants) {
      if (right === undefined) continue;
      role.addToPolicy(
        new PolicyStatement({
          actions: [...right.actions],
          resources: [right.resource],
          ...(right.where === undefined ? {} : { conditions: { StringEquals: right.where } }),
        }),
      );
      if (right.wildcardFinding === undefined) continue;
      Validations.of(role).acknowledge({
        id: right.wildcardFinding,
        reason:
          'The wildcard stands for the names of images, which are made up at run time, below one folder of one bucket; the actions are named one by one.',
      });
    }
    return role;
  }
}

/** The dimension that metrics of a stage's functions carry. */
export const serviceName = ({ name }: Stage): string => `plainly-${name}`;

const environmentOf = (stage: Stage, grants: readonly Grant[]): Record<string, string> => ({
  POWERTOOLS_SERVICE_NAME: serviceName(stage),
  POWERTOOLS_METRICS_NAMESPACE: 'Plainly',
  POWERTOOLS_LOG_LEVEL: 'INFO',
  // Variables of the SDK's own: no line of the product knows whether they are set.
  ...(stage.endpoints.dynamodb === undefined ? {} : { AWS_ENDPOINT_URL_DYNAMODB: stage.endpoints.dynamodb }),
  ...(stage.endpoints.s3 === undefined ? {} : { AWS_ENDPOINT_URL_S3: stage.endpoints.s3 }),
  ...(stage.endpoints.ses === undefined ? {} : { AWS_ENDPOINT_URL_SESV2: stage.endpoints.ses }),
  ...(stage.endpoints.ssm === undefined ? {} : { AWS_ENDPOINT_URL_SSM: stage.endpoints.ssm }),
  ...Object.assign({}, ...grants.map(({ settings }) => settings)),
});
