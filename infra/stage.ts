// The settings of a stage: `stages.<name>` in the context of cdk.json.
import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod/mini';
import { OperatorError } from './operator-error.ts';

const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;

/** An address without a path or a slash at the end. Only localhost may use http. */
const Origin = z
  .string('must be text')
  .check(
    z.refine(
      (value) => isOrigin(value) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|$))/.test(value),
      'must be an address like https://www.example.com, without a slash at the end',
    ),
  );

const HostName = z
  .string('must be given')
  .check(z.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a host name like www.example.com'));

/**
 * `account` belongs to no stage: the stack `plainly-account` denies CloudFormation every change of the roles `plainly-account-*`
 * (account.ts), which would also be those of a stage `account-eu`.
 */
const NAME_RULE = /^(?!account(?:-|$))[a-z][a-z0-9-]{0,19}$/;

const StageSettings = z
  .strictObject(
    {
      /** The key that identifies our site to the API. It is public, so it is in the repository. */
      siteApiKey: z
        .string('must be given: 16 to 128 letters, digits, dots, underscores or hyphens')
        .check(
          z.regex(/^[\w.-]{16,128}$/, 'must be 16 to 128 letters, digits, dots, underscores or hyphens'),
        ),
      /** Fixes the region. By default the operator's AWS configuration decides. */
      region: z.optional(
        z
          .string('must be text')
          .check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region like eu-central-1')),
      ),
      /** The address of the site, if it is neither the distribution's nor the domain's. */
      siteUrl: z.optional(Origin),
      domain: z.optional(
        z
          .strictObject(
            {
              /** The only host at which the site is read. */
              name: HostName,
              /** Hosts that redirect to it: `example.com` besides `www.example.com`. */
              aliases: z._default(z.array(HostName, 'must be a list of host names'), []),
              /** Whether browsers shall ask every subdomain by https, those of other servers too. It cannot be taken back for a year. */
              hstsSubdomains: z._default(z.boolean('must be true or false'), false),
              /** The certificate must cover the name and every alias, or CloudFront refuses the deployment. */
              certificateArn: z
                .string('must be given')
                .check(
                  z.regex(
                    /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
                    'must be the ARN of a certificate in us-east-1, where CloudFront looks for it',
                  ),
                ),
            },
            'must hold name and certificateArn',
          )
          .check(
            z.refine(({ name, aliases }) => new Set([name, ...aliases]).size === 1 + aliases.length, {
              path: ['aliases'],
              error: 'must name each host once, and not the name again',
            }),
          ),
      ),
      /** The customers' tenant (identity/README.md says how it is set up). */
      customers: z.strictObject(
        {
          tenant: Origin,
          clientId: z
            .string('must be given')
            .check(z.regex(/^[\w-]{8,64}$/, 'must be the client id of a single-page application')),
          /** The identifier of the API in the tenant. Must not change after customers have signed in. */
          audience: z.string('must be given').check(z.minLength(1)),
          /** The application that may delete customers in the tenant. Without it an operator does that by hand. */
          management: z.optional(
            z.strictObject(
              {
                /** The tenant's own address, even if it has a custom domain: its Management API is there. */
                tenant: Origin,
                clientId: z
                  .string('must be given')
                  .check(
                    z.regex(/^[\w-]{8,64}$/, 'must be the client id of a machine-to-machine application'),
                  ),
              },
              'must hold tenant and clientId',
            ),
          ),
        },
        'must hold tenant, clientId and audience',
      ),
      stripe: z.strictObject(
        {
          essentialsPriceId: z
            .string('must be given')
            .check(z.regex(/^price_\w+$/, 'must be the id of a price, like price_1Abc')),
          /** The id as the Stripe set-up prints it. `default` is the default configuration of Stripe's dashboard. */
          portalConfigurationId: z._default(
            z
              .string('must be text')
              .check(z.regex(/^(default|bpc_\w+)$/, 'must be the id of a configuration, like bpc_1Abc')),
            'default',
          ),
          /** Whether Stripe Tax adds taxes. It must be set up at Stripe first, with an origin and registrations. */
          automaticTax: z._default(z.boolean('must be true or false'), false),
          /** Whether the checkout asks for a promotion code. Codes are made at Stripe. */
          promotionCodes: z._default(z.boolean('must be true or false'), false),
        },
        'must hold essentialsPriceId',
      ),
      /** What the law asks of some businesses. */
      law: z._default(
        z.strictObject(
          {
            /** Whether customers are reminded once a year what they pay and how to end it. */
            yearlyReminder: z._default(z.boolean('must be true or false'), true),
            /** The terms of the sale. The checkout links them. */
            termsUrl: z.optional(
              z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }),
            ),
          },
          'must hold settings like yearlyReminder',
        ),
        { yearlyReminder: true },
      ),
      /** Whether staff need a second factor. By default they do where data is kept. */
      staffSecondFactor: z.optional(z.enum(['required', 'optional'], 'must be required or optional')),
      /** The contact form. Without these settings the form is closed and staff are not mailed. */
      contact: z.optional(
        z.strictObject(
          {
            /** `false` closes the form during a flood. Earlier requests are still mailed to staff. */
            isOpen: z._default(z.boolean('must be true or false'), true),
            humanCheck: z.strictObject(
              {
                /** The public key; the secret one lies in the Parameter Store. */
                siteKey: z
                  .string('must be given')
                  .check(z.regex(/^[\w-]{8,100}$/, 'must be a site key of Turnstile')),
              },
              'must hold siteKey',
            ),
            /** The sender's address, of a domain that is verified at SES. */
            mailFrom: z.email('must be an email address'),
            mailTo: z
              .array(z.email('must be an email address'), 'must be a list of email addresses')
              .check(z.minLength(1, 'must name at least one address')),
            /** Gets the mails to staff that failed. An address at another provider. */
            mailToSecond: z.optional(z.email('must be an email address')),
          },
          'must hold humanCheck, mailFrom and mailTo',
        ),
      ),
      /** Whether data, images, accounts and logs outlive the stack. */
      retain: z._default(z.boolean('must be true or false'), false),
      logRetentionDays: z._default(
        z.enum(RetentionDays, 'must be a number of days that CloudWatch knows: 7, 14, 30, 60, 90, 180, 365…'),
        RetentionDays.ONE_MONTH,
      ),
      /** Addresses that replace those of AWS, Stripe and Turnstile. */
      endpoints: z._default(
        z.strictObject(
          {
            dynamodb: z.optional(Origin),
            s3: z.optional(Origin),
            cloudfront: z.optional(Origin),
            cognito: z.optional(Origin),
            lambda: z.optional(Origin),
            ssm: z.optional(Origin),
            stripe: z.optional(Origin),
            ses: z.optional(Origin),
            /** The address of a replacement for Turnstile: its script and its verification. */
            humanCheck: z.optional(Origin),
          },
          'must hold dynamodb, s3, cloudfront, cognito, lambda, ssm, stripe, ses or humanCheck',
        ),
        {},
      ),
      /** US dollars. `alarmEmail` gets a mail when a month of the whole account will cost more. */
      monthlyBudgetUsd: z._default(z.number('must be a number').check(z.positive('must be more than 0')), 15),
      /** The address for alarms. Without it, alarms show only in the console. */
      alarmEmail: z.optional(z.email('must be an email address')),
    },
    'must be an object of settings',
  )
  .check(
    z.refine(({ domain, siteUrl }) => domain === undefined || siteUrl === undefined, {
      path: ['siteUrl'],
      error: 'must be left out where domain is given: the domain is the address',
      // Report this together with other errors: by default zod would stop at those.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );

export type Stage = z.infer<typeof StageSettings> & { readonly name: string };

/** All addresses at which staff get our mails. */
export const listStaffAddresses = ({ mailTo, mailToSecond }: NonNullable<Stage['contact']>): string[] => [
  ...mailTo,
  ...(mailToSecond === undefined ? [] : [mailToSecond]),
];

const Stages = z.record(z.string(), z.unknown());

/** Every mistake in the settings of a stage, unknown settings too, each in a sentence that begins with the setting. */
export const findFaults = (name: string, settings: unknown): string[] => {
  const { error } = StageSettings.safeParse(settings);
  const faults = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${[...issue.path, key].join('.')} is no setting of a stage`)
      : [`${issue.path.join('.')} ${issue.message}`.trim()],
  );
  return NAME_RULE.test(name)
    ? faults
    : [
        `the name must begin with a letter and be at most 20 lower-case letters, digits or hyphens; it cannot be 'account' or begin with 'account-', because the stack plainly-account denies changes of roles with such names`,
        ...faults,
      ];
};

/**
 * The settings of the stage `name` in `stages`, the context of cdk.json. Throws one OperatorError that lists every
 * mistake.
 */
export const parseStage = (name: unknown, stages: unknown): Stage => {
  const parsedStages = Stages.safeParse(stages);
  if (!parsedStages.success)
    throw new OperatorError('cdk.json: context.stages must hold the settings of each stage');
  const settings = typeof name === 'string' ? parsedStages.data[name] : undefined;
  if (typeof name !== 'string' || settings === undefined) {
    const names = Object.keys(parsedStages.data).join(', ');
    throw new OperatorError(`cdk.json has no stage '${String(name)}'; it has: ${names}`);
  }
  const faults = findFaults(name, settings);
  if (faults.length > 0)
    throw new OperatorError([`cdk.json: the stage '${name}' cannot be used:`, ...faults].join('\n  - '));
  return { name, ...StageSettings.parse(settings) };
};

/** The address of the site in the settings; undefined if it is the distribution's. */
export const getConfiguredSiteUrl = ({ domain, siteUrl }: Stage): string | undefined =>
  domain === undefined ? siteUrl : `https://${domain.name}`;

/** Whether AWS refuses to delete what holds data, even if an operator or CloudFormation asks for it. */
export interface Protection {
  readonly isProtected: boolean;
}

/** Whether the pool of staff demands a second factor. */
export const isSecondFactorRequired = ({ staffSecondFactor, retain }: Stage): boolean =>
  (staffSecondFactor ?? (retain ? 'required' : 'optional')) === 'required';

/**
 * What happens to data that leaves the stack. Data of a failed creation is deleted in any case, because the next try creates it
 * again.
 */
export const toRemovalPolicy = ({ retain }: Stage): RemovalPolicy =>
  retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/**
 * The settings of a stage that are still the examples of cdk.json. The names in the examples cannot be registered, so no
 * foreign token is valid for them.
 */
export const findPlaceholders = ({ customers, stripe, contact }: Stage): string[] => [
  ...(customers.tenant.endsWith('.example.com') ? ['customers.tenant'] : []),
  ...(customers.clientId.startsWith('PutThe') ? ['customers.clientId'] : []),
  ...(stripe.essentialsPriceId.startsWith('price_PutThe') ? ['stripe.essentialsPriceId'] : []),
  ...(contact?.humanCheck.siteKey.startsWith('PutThe') ? ['contact.humanCheck.siteKey'] : []),
  ...(contact?.mailFrom.endsWith('@example.com') ? ['contact.mailFrom'] : []),
  ...(contact?.mailTo.some((address) => address.endsWith('@example.com')) ? ['contact.mailTo'] : []),
];

/**
 * Throws an OperatorError that names every example. API Gateway fetches the tenant's discovery document when it creates the
 * authorizer, so a deployment with the example would fail after minutes.
 */
export const refusePlaceholders = (stage: Stage): void => {
  const placeholders = findPlaceholders(stage);
  if (placeholders.length === 0) return;
  throw new OperatorError(
    [
      `cdk.json: the stage '${stage.name}' cannot be deployed while these settings are examples:`,
      ...placeholders.map((setting) => `  - ${setting}`),
      `npm run setup -- --stage ${stage.name} asks for yours.`,
    ].join('\n'),
  );
};
