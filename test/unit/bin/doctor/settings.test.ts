import { expect, it } from 'vitest';
import { examineSettings, judgeList } from '../../../../bin/doctor/settings.ts';
import { createStage, findOne, listStates, toPatient } from './stage.ts';

const examine = (changes: object = {}) => examineSettings(toPatient(createStage(changes)));

it('finds settings that are the own ones', async () => {
  expect(await listStates(examine({ retain: false }))).toEqual(['ok', 'ok']);
});

it.each([
  ['ok', 'on', '12 Sample Street', '', { retain: false }],
  ['ok', 'on', '7 Mill Lane', '', {}],
  ['wrong', 'on', '12 Sample Street', '', {}],
  ['wrong', 'on', ' ', '', {}],
  ['ok', 'off', '', 'https://letters.example/', {}],
  ['warning', 'off', '', '', {}],
  ['skipped', 'on', '7 Mill Lane', '', { contact: undefined }],
] as const)(
  'finds the list %s: %s, address %j, elsewhere %j, stage %j',
  (state, list, postalAddress, newsletterUrl, changes) => {
    const contactEmail = 'hello@bakery.com';
    const judged = { list, postalAddress, newsletterUrl, contactEmail };
    expect(judgeList(judged, createStage(changes))).toMatchObject({ state });
  },
);

it('names what is still a sample in brand.ts', async () => {
  expect(await findOne(examine(), 'Settings: list')).toMatchObject({
    state: 'wrong',
    text: 'Still a sample: brand.postalAddress, brand.contactEmail. No issue of the newsletter is sent.',
  });
});

it('names the examples of the contact form', async () => {
  const contact = { ...createStage().contact, mailFrom: 'site@example.com' };
  expect(await findOne(examine({ contact }), 'Settings: contact form')).toMatchObject({
    state: 'wrong',
    text: 'Still an example: contact.mailFrom.',
    failsDeployment: true,
  });
});

it('mentions a closed contact form', async () => {
  const closed = { ...createStage().contact, isOpen: false };
  for (const contact of [undefined, closed])
    expect(await findOne(examine({ contact }), 'Settings: contact form')).toMatchObject({ state: 'skipped' });
});
