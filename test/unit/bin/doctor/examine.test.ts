import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { examine } from '../../../../bin/doctor/examine.ts';
import { createStage } from './stage.ts';

it('knows nothing, and ends, when nobody answers', async () => {
  // Takes every connection, and never says a word.
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  vi.stubEnv('AWS_ENDPOINT_URL', url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const silence = () => new Promise<never>(() => undefined);
  const dns = { resolve4: silence, resolveCname: silence, resolveTxt: silence };

  const findings = await examine(createStage(), 'after', { dns, fetch: silence, timeoutMs: 200 });

  expect(findings.length).toBeGreaterThan(20);
  for (const { check, state, mend } of findings.filter(({ check }) => !check.startsWith('Settings'))) {
    expect(state, check).toBe('unknown');
    expect(mend, check).toBeDefined();
  }
});
