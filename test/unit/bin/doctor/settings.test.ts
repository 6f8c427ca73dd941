import { expect, it } from 'vitest';
import { examineSettings, judgeList } from '../../../../bin/doctor/settings.ts';
import { createStage, findOne, listStates, toPatient } from './stage.ts';

const examine = (changes: object = {}) => examineSettings(toPatient(createStage(changes)));

it('finds settings that are the own ones', async () => {
  expect(await listStates(examine())).toEqual(['ok', 'ok']);
});

it.each([
  ['ok', 'on', '12 Sample Street', '', {}],
  ['wrong', 'on', ' ', '', {}],
  ['ok', 'off', '', 'https://letters.example/', {}],
  ['warning', 'off', '', '', {}],
  ['skipped', 'on', '12 Sample Street', '', { contact: undefined }],
] as const)(
  'finds the list %s: %s, address %j, elsewhere %j, stage %j',
  (state, list, postalAddress, newsletterUrl, changes) => {
    expect(judgeList({ list, postalAddress, newsletterUrl }, createStage(changes))).toMatchObject({ state });
  },
);

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
