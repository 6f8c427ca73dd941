import { describe, expect, it, vi } from 'vitest';

vi.mock('../../../functions/platform/secrets.client.ts');
const { getSecret } = vi.mocked(await import('../../../functions/platform/secrets.client.ts'));
const { toAddressId, toInboxId } = await import('../../../functions/mails/address-id.ts');
getSecret.mockImplementation(async (name) => `the secret of ${name}`);

it('gives an address one id, whatever its case and the blanks around it', async () => {
  const id = await toAddressId('rosa@bakery.example');
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(await toAddressId(' Rosa@Bakery.EXAMPLE\n')).toBe(id);
  expect(await toAddressId('luca@bakery.example')).not.toBe(id);
});

it('makes ids that stay the same, because tables keep them', async () => {
  expect(await toAddressId('rosa@bakery.example')).toBe('Y9P-SWE2-G4J0gBvLKbXVsxtcPJ5qvQf4MT6snNxEIo');
  expect(await toInboxId('rosa@bakery.example')).toBe('REAP7i6o4NLzDHhCRCMBD3_lr0F0lSbjDT5crY07Crg');
});

describe('the id of an inbox', () => {
  const idsOf = async (...addresses: readonly string[]) => {
    const [one, other] = await Promise.all(addresses.map(toInboxId));
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(one).not.toBe(await toAddressId(addresses[0] ?? ''));
    return [one, other];
  };

  it.each([
    ['rosa@bakery.example', ' Rosa+News@Bakery.example '],
    ['rosa@bakery.example', 'rosa+a+b@bakery.example'],
    ['rosa.rossi@gmail.com', 'ros.aros.si+x@googlemail.com'],
  ])('is the same for %s and %s', async (...addresses) => {
    const [one, other] = await idsOf(...addresses);
    expect(other).toBe(one);
  });

  it.each([
    ['rosa.rossi@bakery.example', 'rosarossi@bakery.example'],
    ['rosa@gmail.com', 'rosa@gmail.com.example'],
    ['rosa.rossi@notgmail.com', 'rosarossi@notgmail.com'],
    ['+1@bakery.example', '+2@bakery.example'],
    ['rosa@bakery.example', 'luca@bakery.example'],
  ])('is another one for %s and %s', async (...addresses) => {
    const [one, other] = await idsOf(...addresses);
    expect(other).not.toBe(one);
  });
});
