// Asks for the settings of cdk.json that only the owner knows.
import * as z from 'zod/mini';
import { findPlaceholders } from '../../infra/stage.ts';
import { print } from '../command.ts';
import { askUntilRight, type Check } from './ask.ts';
import type { Step } from './step.ts';

const Email = z.email();
export const checkEmail: Check = (answer) =>
  Email.safeParse(answer).success ? undefined : 'It must be an e-mail address.';

const checkOrigin: Check = (answer) =>
  URL.canParse(answer) && new URL(answer).origin === answer
    ? undefined
    : 'It must be an address like https://plainly.eu.auth0.com, without a slash at the end.';

const hasPlaceholder = (stage: Parameters<typeof findPlaceholders>[0], setting: string): boolean =>
  findPlaceholders(stage).some((placeholder) => placeholder.startsWith(setting));

export const alarmAddress: Step = {
  name: 'alarms',
  isDone: ({ readStage }) => readStage().alarmEmail !== undefined,
  run: async ({ ask, save }) => {
    const alarmEmail = await askUntilRight(ask, { message: 'E-mail address for alarms' }, checkEmail);
    await save({ alarmEmail });
    print('  AWS mails a link to it after the deployment. Open the link, or no alarm arrives.');
  },
};

export const tenantAddress: Step = {
  name: 'tenant-address',
  isDone: ({ readStage }) => !hasPlaceholder(readStage(), 'customers.tenant'),
  run: async ({ ask, save }) => {
    print('  Create a tenant at https://manage.auth0.com, one for each stage.');
    const message = 'Address of the tenant, like https://plainly.eu.auth0.com';
    await save({ 'customers.tenant': await askUntilRight(ask, { message }, checkOrigin) });
  },
};

export const contactForm: Step = {
  name: 'contact-form',
  isDone: ({ readStage }) => !hasPlaceholder(readStage(), 'contact.'),
  run: async ({ ask, save }) => {
    print(
      "  The form needs a Turnstile widget (https://dash.cloudflare.com, 'Turnstile', mode 'Managed') for the",
    );
    print("  site's host.");
    const siteKey = await askUntilRight(
      ask,
      { message: 'Site key of the widget; empty: the contact form stays closed' },
      (answer) => (/^([\w-]{8,100})?$/.test(answer) ? undefined : 'It must be a site key of Turnstile.'),
    );
    if (siteKey === '') return save({ contact: undefined });
    const mailFrom = await askUntilRight(
      ask,
      { message: 'Address from which the site mails staff, like site@example.com' },
      checkEmail,
    );
    const mailTo = await askUntilRight(
      ask,
      { message: 'Address of the staff who answer contact requests' },
      checkEmail,
    );
    return save({
      'contact.humanCheck.siteKey': siteKey,
      'contact.mailFrom': mailFrom,
      'contact.mailTo': [mailTo],
    });
  },
};
