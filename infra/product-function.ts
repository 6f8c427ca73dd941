// A Lambda function of the product, for an endpoint or an event: with a role of its own and a bundle of its own.
import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundleFunction } from './bundle.ts';
import type { Grant } from './grants.ts';
import type { Keys } from './keys.ts';
import type { Stage } from './stage.ts';

interface ProductFunctionProps {
  readonly stage: Stage;
  /** Path of the handler's file from the root of the repository. */
  readonly entry: string;
  readonly description: string;
  readonly grants: readonly Grant[];
  readonly keys: Keys;
  /** Functions of the same kind share a log group; each writes streams of its own. */
  readonly logGroup: LogGroup;
  /** Files to put beside the bundle. */
  readonly files?: readonly string[];
  /** Ten seconds by default, the longest that a person should wait. */
  readonly timeout?: Duration;
  /** Megabytes; 512 by default. Lambda gives processor time in proportion: a whole processor for 1,769. */
  readonly memorySize?: number;
}

export class ProductFunction extends Construct {
  readonly handler: LambdaFunction;

  constructor(scope: Construct, id: string, props: ProductFunctionProps) {
    super(scope, id);
    const { stage, entry, description, grants, keys, logGroup, files = [] } = props;
    const { timeout = Duration.seconds(10), memorySize = 512 } = props;
    this.handler = new LambdaFunction(this, 'Function', {
      description,
      code: bundleFunction(entry, files),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize,
      timeout,
      role: this.createRole(logGroup, grants),
      logGroup,
      environment: {
        ...createEnvironment(stage, grants),
        ORIGIN_KEY: keys.originKey,
        HASH_KEY: keys.hashKey,
      },
    });
  }

  /** CDK's own role would allow writing to every log group of the account. */
  private createRole(logGroup: LogGroup, grants: readonly Grant[]): Role {
    const rights = grants.flatMap(({ right }) => right ?? []);
    const statements = [
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
      ...rights.map(
        ({ actions, resource, condition }) =>
          new PolicyStatement({
            actions: [...actions],
            resources: [resource],
            ...(condition === undefined ? {} : { conditions: { StringEquals: condition } }),
          }),
      ),
    ];
    // Inline: a separate policy would be one more resource per role, and CloudFormation allows 500 in a stack.
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Grants: new PolicyDocument({ statements }) },
    });
    for (const { wildcard } of rights)
      if (wildcard !== undefined)
        Validations.of(role).acknowledge({ id: wildcard.toFinding(role), reason: wildcard.reason });
    return role;
  }
}

const createEnvironment = (stage: Stage, grants: readonly Grant[]): Record<string, string> => ({
  // The SDK reads these variables itself; the product's code does not know them.
  ...(stage.endpoints.cognito === undefined
    ? {}
    : { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: stage.endpoints.cognito }),
  ...(stage.endpoints.dynamodb === undefined ? {} : { AWS_ENDPOINT_URL_DYNAMODB: stage.endpoints.dynamodb }),
  ...(stage.endpoints.s3 === undefined ? {} : { AWS_ENDPOINT_URL_S3: stage.endpoints.s3 }),
  ...(stage.endpoints.cloudfront === undefined
    ? {}
    : { AWS_ENDPOINT_URL_CLOUDFRONT: stage.endpoints.cloudfront }),
  ...(stage.endpoints.lambda === undefined ? {} : { AWS_ENDPOINT_URL_LAMBDA: stage.endpoints.lambda }),
  ...(stage.endpoints.ses === undefined ? {} : { AWS_ENDPOINT_URL_SESV2: stage.endpoints.ses }),
  ...(stage.endpoints.ssm === undefined ? {} : { AWS_ENDPOINT_URL_SSM: stage.endpoints.ssm }),
  ...Object.assign({}, ...grants.map(({ settings }) => settings)),
});
