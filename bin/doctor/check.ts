// How a check runs: whatever happens in it becomes a finding.
import { setTimeout } from 'node:timers/promises';
import type { Stage } from '../../infra/stage.ts';
import { toStackName } from '../stack.ts';
import type { Finding } from './finding.ts';

export type Result = Omit<Finding, 'check'>;

export const ok = (text: string): Result => ({ state: 'ok', text });
export const wrong = (text: string, mend: string): Result => ({ state: 'wrong', text, mend });
/** `wrong`, and CloudFormation or the CDK would refuse the deployment. */
export const failing = (text: string, mend: string): Result => ({
  ...wrong(text, mend),
  failsDeployment: true,
});
export const warning = (text: string, mend: string): Result => ({ state: 'warning', text, mend });
export const unknown = (text: string, mend: string): Result => ({ state: 'unknown', text, mend });
export const skipped = (text: string, mend: string): Result => ({ state: 'skipped', text, mend });

/** `wrong` for a stage that keeps its data; `skipped` for a trial, which can do without. */
export const wrongIfKept = ({ retain }: Stage, text: string, mend: string): Result =>
  retain ? wrong(text, mend) : skipped(`${text} A stage without \`retain\` can do without.`, mend);

/** A setting that is still the example of cdk.json. Synth refuses it. */
export const stillExample = ({ name }: Stage, settings: readonly string[]): Result =>
  failing(`Still an example: ${settings.join(', ')}.`, `npm run setup -- --stage ${name}`);

export const notDeployed = ({ name }: Stage): Result =>
  skipped('The stage is not deployed yet.', `npm run deploy -- --stage ${name}`);

/** Whether AWS, Stripe or Auth0 says that the right is missing. */
export const isDenied = (error: unknown): boolean =>
  error instanceof Error &&
  (/AccessDenied|NotAuthorized/.test(error.name) || ('statusCode' in error && error.statusCode === 403));

/** Whether AWS says that what was asked for is not there: 'gone' is not 'no answer'. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  '$metadata' in error &&
  /^(ResourceNotFound|NotFound|ParameterNotFound)(Exception)?$/.test(error.name);

const mendUnknown = (error: unknown): string => {
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 401)
    return 'The key or secret is refused: mend that first.';
  if (isDenied(error)) return 'Give these credentials the right that the sentence names, or use others.';
  if (
    error instanceof Error &&
    /Region is missing|Credentials|ExpiredToken/.test(`${error.name} ${error.message}`)
  )
    return 'Sign in to AWS, for example by `aws sso login`, and set AWS_PROFILE and AWS_REGION.';
  return 'Run this again. If it stays, look at the network here, and at the status page of the service.';
};

/** The message of an error and of its cause. For a failed request only the cause says why. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message || error.name;
};

/** Runs a check. A part of the stage that AWS does not find is `wrong`; what else fails, or takes too long, is `unknown`. */
export const check = async (
  { timeoutMs, stage }: { readonly timeoutMs: number; readonly stage: Stage },
  name: string,
  run: () => Promise<Result> | Result,
): Promise<Finding> => {
  const ended = new AbortController();
  const timeOut = async (): Promise<never> => {
    await setTimeout(timeoutMs, undefined, { signal: ended.signal });
    throw new Error(`No answer within ${timeoutMs / 1000} seconds.`);
  };
  try {
    return { check: name, ...(await Promise.race([run(), timeOut()])) };
  } catch (error) {
    if (isGone(error))
      return {
        check: name,
        ...wrong(
          `A part of the stage is gone: ${describe(error)}`,
          `This makes anew, and empty, what was deleted by hand (docs/operate.md#a-part-is-gone):\nnpx cdk deploy ${toStackName(stage)} --context stage=${stage.name} --revert-drift`,
        ),
      };
    return { check: name, ...unknown(describe(error), mendUnknown(error)) };
  } finally {
    ended.abort();
  }
};
