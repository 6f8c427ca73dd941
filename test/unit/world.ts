// The services that functions call, in this process: tables of the template, SES, Lambda and the Parameter Store.
import { openTables } from '../tables.ts';
import { environment } from './events.ts';
import { startFunctionService } from './function-service.ts';
import { startMailService } from './mail-service.ts';
import { startParameterStore } from './parameter-store.ts';

export const HAND_OFF_SECRET = 'a hand-off secret of thirty-two characters';
export const HUMAN_CHECK_SECRET = '0x4AAAAAAA-a-secret-for-the-unit-tests';
export const STRIPE_KEY = 'sk_test_world';
export const WEBHOOK_SECRET = 'whsec_world';

const SECRETS = {
  [environment.HAND_OFF_SECRET_PARAMETER]: HAND_OFF_SECRET,
  [environment.HUMAN_CHECK_SECRET_PARAMETER]: HUMAN_CHECK_SECRET,
  [environment.STRIPE_SECRET_KEY_PARAMETER]: STRIPE_KEY,
  [environment.STRIPE_WEBHOOK_SECRET_PARAMETER]: WEBHOOK_SECRET,
  [environment.MAIL_LINK_SECRET_PARAMETER]: 'a-mail-link-secret-of-the-unit-tests',
  [environment.ADDRESS_KEY_PARAMETER]: 'an-address-key-of-the-unit-tests',
};

/**
 * Lets AWS clients that are loaded from now on wait for a minute, because a busy machine answers later than AWS. Call it again after
 * `vi.resetModules`.
 */
export const waitLonger = async (): Promise<void> => {
  const { awsTimeouts } = await import('../../functions/platform/aws-timeouts.ts');
  for (const name of ['connectionTimeout', 'requestTimeout', 'socketTimeout'] as const)
    awsTimeouts.requestHandler[name] = 60_000;
};

interface Options {
  /** The names of the tables that the test needs, as in the template: `rate-limits`. */
  readonly tables?: readonly string[];
  /** Whether `meter` counts the units of the tables, which is slower. */
  readonly isMetered?: boolean;
  /** The variables of the functions that differ from those in events.ts. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Opens all, empty. Import the product's modules after it, because they read their settings when they are loaded. */
export const openWorld = async ({ tables: names = [], isMetered = false, settings = {} }: Options) => {
  const tables = await openTables(names, { isMetered });
  const [mail, functions, parameters] = await Promise.all([
    startMailService(),
    startFunctionService(),
    startParameterStore(SECRETS),
  ]);
  Object.assign(
    process.env,
    environment,
    {
      AWS_ENDPOINT_URL_SSM: parameters.url,
      AWS_ENDPOINT_URL_SESV2: mail.url,
      AWS_ENDPOINT_URL_LAMBDA: functions.url,
    },
    settings,
  );
  await waitLonger();
  return {
    ...tables,
    mail,
    /** Lambda, which keeps the events of the functions that were called. */
    functions,
    parameters,
    close: async () => {
      await Promise.all([mail.close(), functions.close(), parameters.close()]);
      await tables.close();
    },
  };
};
