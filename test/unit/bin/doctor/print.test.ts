import { afterEach, expect, it, vi } from 'vitest';
import { printFindings } from '../../../../bin/doctor/print.ts';

afterEach(() => vi.restoreAllMocks());

/** Prints the findings, and returns what a person sees. */
const print = (findings: Parameters<typeof printFindings>[0]) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const isWell = printFindings(findings);
  return { isWell, text: write.mock.calls.map(([text]) => text).join('') };
};

const fine = { check: 'Stripe: portal', state: 'ok', text: 'It is there.' } as const;

it('prints by subject, on 80 columns, with commands on one line', () => {
  const { isWell, text } = print([
    {
      check: 'Stripe: price',
      state: 'wrong',
      text: 'price_1 is 29.99 USD every 1 year; the site promises $19.99 a month to everybody.',
      mend: 'Move it, then:\nnpm run setup -- --stage a-stage-with-a-long-name --again stripe-price --and-more',
    },
    fine,
    { check: 'Mail: DKIM', state: 'skipped', text: 'Not now.', mend: 'Later.' },
    { check: 'Mail: DMARC', state: 'skipped', text: 'Not now.', mend: 'Later.' },
  ]);
  expect(isWell).toBe(false);
  expect(text).toBe(`Stripe
  wrong   price: price_1 is 29.99 USD every 1 year; the site promises $19.99 a
          month to everybody.
          → Move it, then:
            npm run setup -- --stage a-stage-with-a-long-name --again stripe-price --and-more
  ok      portal: It is there.

Mail
  skipped DKIM, DMARC: Not now.
          → Later.

1 ok, 1 wrong, 0 warning, 0 unknown, 2 skipped.
`);
});

it('says whether nothing is wrong', () => {
  for (const state of ['unknown', 'warning'] as const)
    expect(print([fine, { ...fine, state, mend: 'Run this again.' }]).isWell).toBe(true);
});
