import { expect, it, onTestFinished, vi } from 'vitest';
import { examine } from '../../../../bin/doctor/examine.ts';
import { listen } from '../../../listen.ts';
import { createStage } from './stage.ts';

it('knows nothing, and ends, when nobody answers', async () => {
  const { url, close } = await listen(() => undefined);
  onTestFinished(close);
  vi.stubEnv('AWS_ENDPOINT_URL', url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const silence = () => new Promise<never>(() => undefined);
  const dns = { resolve4: silence, resolveCname: silence, resolveTxt: silence, resolveMx: silence };

  const findings = await examine(createStage(), 'after', { dns, fetch: silence, timeoutMs: 200 });

  expect(findings.length).toBeGreaterThan(20);
  for (const { check, state, mend } of findings.filter(({ check }) => !check.startsWith('Settings'))) {
    expect(state, check).toBe('unknown');
    expect(mend, check).toBeDefined();
  }
});
