import { describe, expect, it, onTestFinished } from 'vitest';
import { copyRepository, NODE_START, prepareCopy, printed, startCopy } from '../../start-copy.ts';

const HANDLER = 'functions/http/health.get.ts';

/** Longer than any build takes on a busy machine. */
const PATIENCE = { timeout: 240_000, interval: 250 };

describe('npm start', () => {
  it('answers with a changed handler, shows a mistake and goes on, and leaves no process behind', async () => {
    const copy = await copyRepository();
    onTestFinished(copy.remove);
    await prepareCopy(copy);
    const start = startCopy(copy, NODE_START);
    await start.waitFor(printed.addresses);
    const fetchStage = async () => {
      const answer: { stage?: string } = await (await fetch(`${copy.siteUrl}/api/health`)).json();
      return answer.stage;
    };
    expect(await fetchStage()).toBe('laptop');

    await copy.edit(HANDLER, 'stage: STAGE', "stage: 'changed'");
    await expect.poll(fetchStage, PATIENCE).toBe('changed');
    await expect.poll(start.output, PATIENCE).toMatch(/health\.get\.ts → .*\d functions?\b.* s\n/);

    await copy.edit(HANDLER, "stage: 'changed'", 'stage: (');
    await expect.poll(start.output, PATIENCE).toMatch(/health\.get\.ts → a mistake[^]*health\.get\.ts:\d+/);
    expect(await fetchStage()).toBe('changed');

    await copy.restore(HANDLER);
    await expect.poll(fetchStage, PATIENCE).toBe('laptop');

    expect(await start.stop()).toBe(0);
    await expect.poll(start.isRunning, PATIENCE).toBe(false);
  }, 600_000);
});
