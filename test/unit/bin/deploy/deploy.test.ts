// The steps of a deployment, against the local account. The programs that it starts are noted instead.
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStage } from '../../../../bin/command.ts';
import { deploy } from '../../../../bin/deploy/deploy.ts';
import { ToolError } from '../../../../bin/tools.ts';
import type { Stage } from '../../../../infra/stage.ts';
import { stacks, useAccount } from '../account.ts';

const SITE = 'https://www.example.com';
const DEPLOYED = {
  outputs: { SiteUrl: SITE, StyleHashes: 'sha256-one,sha256-two', DistributionDomain: 'd1.example' },
};

const account = useAccount({
  state: { stackStatus: 'UPDATE_COMPLETE', hasTerminationProtection: true },
  stacks: { 'plainly-prod': DEPLOYED },
});
/** The steps that ran, in order. */
let steps: string[];
const { isTTY } = process.stdin;
afterAll(() => {
  process.stdin.isTTY = isTTY;
});
beforeEach(() => {
  vi.stubEnv('CI', undefined);
  process.stdin.isTTY = true;
  steps = [];
});

interface Outcomes {
  /** The titles of what is wrong. */
  readonly wrong?: (phase: string) => readonly string[];
  readonly despite?: readonly string[];
  readonly build?: () => void;
  /** Called for each run of the CDK's command line. */
  readonly cdk?: (run: number) => void;
}

const prod = readStage('prod');
const dev = readStage('dev');

const FINDINGS = [
  { check: 'Stripe: key', text: '' },
  { check: 'Tenant: issuer', text: '' },
  { check: 'Domain: certificate', text: '', failsDeployment: true },
] as const;

const deployStage = (stage: Stage, { wrong = () => [], despite = [], build, cdk }: Outcomes = {}) => {
  let runs = 0;
  return deploy(stage, {
    checkHealth: async (phase) => {
      steps.push(`check ${phase}`);
      const titles = wrong(phase);
      return FINDINGS.map((finding) => ({
        ...finding,
        state: titles.includes(finding.check) ? 'wrong' : 'ok',
      }));
    },
    despite,
    tools: {
      build: async () => {
        steps.push('build');
        build?.();
      },
      cdk: async (args) => {
        steps.push(`cdk ${args.join(' ')}`);
        cdk?.((runs += 1));
      },
    },
  });
};

/** A program that ends with a status other than 0, and what CloudFormation says then. */
const fail = (status: string) => {
  stacks.set('plainly-prod', DEPLOYED);
  account.state.stackStatus = status;
  throw new ToolError('cdk deploy ended with 1');
};

const STYLES = 'previousStyleHashes=sha256-one,sha256-two';

const readKeys = (stage: string) =>
  Promise.all(
    ['origin-key', 'hash-key'].map(async (name) => {
      const Name = `/plainly/${stage}/${name}`;
      return (await new SSMClient({}).send(new GetParameterCommand({ Name }))).Parameter;
    }),
  );

describe('a deployment', () => {
  it('checks, builds, deploys with the styles of the build before, and checks again', async () => {
    expect(await deployStage(prod)).toMatch(/^https:\/\/www\.example\.com is deployed\.\n.* d1\.example/);
    expect(steps).toEqual([
      'check before',
      'build',
      `cdk deploy plainly-prod --context stage=prod --context ${STYLES}`,
      'check after',
    ]);
  });

  it('asks nobody for an approval in CI, or without a terminal', async () => {
    vi.stubEnv('CI', 'true');
    await deployStage(prod);
    vi.stubEnv('CI', undefined);
    process.stdin.isTTY = false;
    await deployStage(prod);
    expect([steps[2], steps[6]]).toEqual(Array(2).fill(expect.stringMatching(/ --require-approval never$/)));
  });

  it('makes the keys once, each with a value of its own', async () => {
    await deployStage(prod);
    const made = await readKeys('prod');
    const key = { Type: 'String', Version: 1, Value: expect.stringMatching(/^[\w-]{43}$/) };
    expect(made).toMatchObject([key, key]);
    expect(made[0]?.Value).not.toBe(made[1]?.Value);
    await deployStage(prod);
    expect(await readKeys('prod')).toEqual(made);
  });
});

describe('a first deployment', () => {
  it.each([
    ['no stack', ''],
    ['a failed creation', 'ROLLBACK_COMPLETE'],
    ['a change set that nobody executed', 'REVIEW_IN_PROGRESS'],
  ])('protects data and stack in a second run after %s', async (_, stackStatus) => {
    if (stackStatus === '') stacks.clear();
    account.change({ stackStatus, hasTerminationProtection: false });
    await deployStage(prod);
    expect(steps.slice(2, 4)).toEqual([
      expect.stringMatching(/^cdk deploy plainly-prod --context stage=prod --context firstDeployment=true/),
      expect.stringMatching(/^cdk deploy plainly-prod --context stage=prod(?!.*firstDeployment)/),
    ]);
  });

  it('runs once where the stage keeps nothing', async () => {
    await deployStage(dev);
    expect(steps[2]).toBe('cdk deploy plainly-dev --context stage=dev');
    stacks.set('plainly-dev', DEPLOYED);
    steps = [];
    await deployStage(dev);
    expect(steps[2]).toBe(`cdk deploy plainly-dev --context stage=dev --context ${STYLES}`);
  });
});

describe('a deployment that stops', () => {
  it('stops at a finding of the doctor, before anything is deployed', async () => {
    await expect(deployStage(prod, { wrong: () => ['Stripe: key'] })).rejects.toThrow('Nothing was deployed');
    expect(steps).toEqual(['check before']);
  });

  it.each([
    ['ROLLBACK_COMPLETE', 'update-termination-protection --no-enable-termination-protection'],
    ['UPDATE_ROLLBACK_FAILED', 'npx cdk rollback plainly-prod'],
    ['DELETE_FAILED', 'docs/operate.md#remove-a-stage'],
  ])('stops at a stack in %s, and says the way out', async (status, wayOut) => {
    account.state.stackStatus = status;
    await expect(deployStage(prod)).rejects.toThrow(wayOut);
    expect(steps).toEqual(['check before']);
  });

  it('stops without an origin key, if it may not make one', async () => {
    account.state.refusedOperations = ['PutParameter'];
    await expect(deployStage({ ...dev, name: 'keyless' })).rejects.toThrow(
      '/plainly/keyless/origin-key is missing, and these credentials may not make it',
    );
  });

  it('stops after a failed build', async () => {
    const build = () => fail('UPDATE_COMPLETE');
    await expect(deployStage(prod, { build })).rejects.toThrow('The stage runs as before');
    expect(steps).toEqual(['check before', 'build']);
  });
});

describe('a deployment that failed', () => {
  it.each([
    ['ROLLBACK_COMPLETE', 'begins anew'],
    ['UPDATE_ROLLBACK_COMPLETE', 'The stage runs as before'],
    ['UPDATE_ROLLBACK_FAILED', 'stopped half way'],
    ['UPDATE_IN_PROGRESS', 'CloudFormation is still at work'],
    ['REVIEW_IN_PROGRESS', 'Nothing was deployed'],
  ])('says what %s means and what to do', async (status, sentence) => {
    const failing = deployStage(prod, { cdk: () => fail(status) });
    await expect(failing).rejects.toThrow(sentence);
    await expect(failing).rejects.toThrow('npm run deploy -- --stage prod');
    expect(steps).not.toContain('check after');
  });

  it('runs once when it is repeated for a stack that is there but not protected', async () => {
    stacks.clear();
    const cdk = (run: number) => {
      if (run === 2) fail('CREATE_COMPLETE');
    };
    await expect(deployStage(prod, { cdk })).rejects.toThrow('The stage runs as before');
    steps = [];
    await deployStage(prod);
    expect(steps.filter((step) => step.startsWith('cdk'))).toEqual([
      `cdk deploy plainly-prod --context stage=prod --context ${STYLES}`,
    ]);
  });

  it('names the address when only the check after it finds something', async () => {
    const wrong = (phase: string) => (phase === 'before' ? [] : ['Stripe: key']);
    await expect(deployStage(prod, { wrong })).rejects.toThrow(
      /^https:\/\/www\.example\.com is deployed\.[^]*npm run doctor -- --stage prod looks again/,
    );
  });
});

describe('a deployment despite a finding', () => {
  const wrong = () => ['Stripe: key', 'Tenant: issuer'];

  it('goes on past what it names, keeps that with the stack, and says it at the end', async () => {
    const despite = ['Tenant: issuer', 'Stripe: key'];
    expect(await deployStage(prod, { wrong, despite })).toMatch(
      /is deployed\.\n[^]*\nDeployed despite: Stripe: key; Tenant: issuer\. Mend that next\.$/,
    );
    expect(steps[2]).toContain('--context despite=Stripe: key; Tenant: issuer');
  });

  it('keeps nothing when what it names is well', async () => {
    expect(await deployStage(prod, { despite: ['Stripe: key'] })).not.toContain('despite');
    expect(steps[2]).not.toContain('despite');
  });

  it('stops at another finding, and says what would pass it', async () => {
    await expect(deployStage(prod, { wrong, despite: ['Stripe: key'] })).rejects.toThrow(
      'Nothing was deployed. Mend what is wrong, then run this again. If it cannot wait:\n  npm run deploy -- --stage prod --despite "Stripe: key" --despite "Tenant: issuer"',
    );
    expect(steps).toEqual(['check before']);
  });

  it('refuses a title that the doctor does not have, and names those that it has', async () => {
    await expect(deployStage(prod, { despite: ['Stripe', 'Tenant: issuer'] })).rejects.toThrow(
      /^--despite takes the titles of findings, not Stripe\. They are:\n {2}Stripe: key\n {2}Tenant: issuer/,
    );
  });

  it('refuses what would fail the deployment itself', async () => {
    const despite = ['Domain: certificate'];
    await expect(deployStage(prod, { wrong: () => despite, despite })).rejects.toThrow(
      'AWS would refuse the deployment, so --despite cannot pass Domain: certificate.',
    );
    await expect(deployStage(prod, { wrong: () => despite })).rejects.toThrow(
      /^Nothing was deployed\. Mend what is wrong, then run this again\.$/,
    );
    expect(steps).toEqual(['check before', 'check before']);
  });
});
