import { expect, it } from 'vitest';
import { operatorSettings, synthesize } from './template.ts';

const readOutput = (despite: readonly string[], name: string) =>
  synthesize('prod', {}, { despite }).outputs[name]?.['Value'];

it('keeps with the stack in spite of which findings it was deployed', () => {
  expect(readOutput(['Stripe: key', 'Tenant: issuer'], 'DeployedDespite')).toBe(
    'Stripe: key; Tenant: issuer',
  );
  expect(readOutput([], 'DeployedDespite')).toBeUndefined();
});

it('names the tenant that the deployed API trusts', () => {
  expect(readOutput([], 'Tenant')).toBe(operatorSettings.customers.tenant);
});
