// Asks for the settings of cdk.json that only the owner knows.
import { print } from '../command.ts';
import { createPatient } from '../doctor/patient.ts';
import { checkContactForm } from '../doctor/settings.ts';
import { checkIssuer } from '../doctor/tenant.ts';
import { askUntilRight } from './ask.ts';
import { unlessWell, type Step } from './step.ts';

export const alarmAddress: Step = {
  name: 'alarms',
  // The doctor lets a trial do without; setup asks all the same.
  findReason: ({ readStage }) =>
    readStage().alarmEmail === undefined ? 'Nobody is told of an alarm.' : undefined,
  run: async ({ ask, save, findFault }) => {
    const message = 'Email address for alarms';
    const alarmEmail = await askUntilRight(ask, { message }, (answer) => findFault({ alarmEmail: answer }));
    await save({ alarmEmail });
    print('  AWS mails a link to it after the deployment. Open the link, or no alarm arrives.');
  },
};

export const tenantAddress: Step = {
  name: 'tenant-address',
  findReason: unlessWell(checkIssuer),
  run: async ({ ask, readStage, save, findFault }) => {
    print('  Create a tenant at https://manage.auth0.com, one for each stage.');
    const message = 'Address of the tenant, like https://plainly.eu.auth0.com';
    const tenant = await askUntilRight(ask, { message }, async (answer) => {
      const fault = findFault({ 'customers.tenant': answer });
      if (fault !== undefined) return fault;
      const stage = readStage();
      const changed = { ...stage, customers: { ...stage.customers, tenant: answer } };
      const { state, text } = await checkIssuer(createPatient(changed, 'before'));
      return state === 'wrong' ? text : undefined;
    });
    await save({ 'customers.tenant': tenant });
  },
};

export const contactForm: Step = {
  name: 'contact-form',
  findReason: unlessWell(checkContactForm),
  run: async ({ ask, save, findFault }) => {
    print(
      "  The form needs a Turnstile widget (https://dash.cloudflare.com, 'Turnstile', mode 'Managed') for the",
    );
    print("  site's host.");
    /** What is not asked yet stands in by an example. */
    const toChanges = (siteKey: string, mailFrom = 'site@example.com', mailTo = 'staff@example.com') => ({
      'contact.humanCheck.siteKey': siteKey,
      'contact.mailFrom': mailFrom,
      'contact.mailTo': [mailTo],
    });
    const siteKey = await askUntilRight(
      ask,
      { message: 'Site key of the widget; empty: the contact form stays closed' },
      (answer) => (answer === '' ? undefined : findFault(toChanges(answer))),
    );
    if (siteKey === '') return save({ contact: undefined });
    const mailFrom = await askUntilRight(
      ask,
      { message: 'Address from which the site mails staff, like site@example.com' },
      (answer) => findFault(toChanges(siteKey, answer)),
    );
    const mailTo = await askUntilRight(
      ask,
      { message: 'Address of the staff who answer contact requests' },
      (answer) => findFault(toChanges(siteKey, mailFrom, answer)),
    );
    return save(toChanges(siteKey, mailFrom, mailTo));
  },
};
