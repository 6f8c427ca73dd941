import { expect, it } from 'vitest';
import { invoke } from '../../customer.ts';
import { here } from '../../here.ts';

it('hears of each fate of its mails, by the topic and both configuration sets of the template', async () => {
  expect(await invoke(here('sendMailsFunction'), { probes: true })).toEqual({
    error: undefined,
    result: { success: 'heard', bounce: 'heard', complaint: 'heard' },
  });
});
