// An account of AWS for the tests of an operator's commands.
import { startAccount, type AccountState } from 'local-aws';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

interface DeployedStack {
  readonly status?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
}

/** The stacks that are deployed, by name; a test adds and removes them. */
export const stacks = new Map<string, DeployedStack>();

interface Beginning {
  readonly secrets?: Readonly<Record<string, string>>;
  readonly state?: Partial<AccountState>;
  readonly stacks?: Readonly<Record<string, DeployedStack>>;
}

/** Starts an account for the tests of a file, with the given state and stacks before each. Only secrets stay from test to test. */
export const useAccount = ({ secrets = {}, state = {}, stacks: deployed = {} }: Beginning = {}) => {
  let account: Awaited<ReturnType<typeof startAccount>>;
  let untouched: AccountState;
  beforeAll(async () => {
    account = await startAccount({
      secrets,
      findStack: (name) => {
        const stack = stacks.get(name);
        return stack && { name, ...stack, outputs: () => stack.outputs ?? {} };
      },
    });
    untouched = { ...account.state };
  });
  afterAll(() => account.close());
  beforeEach(() => {
    stacks.clear();
    for (const [name, stack] of Object.entries(deployed)) stacks.set(name, stack);
    Object.assign(account.state, untouched, state);
    account.suppressionList.clear();
    vi.stubEnv('AWS_ENDPOINT_URL', account.url);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  });
  return {
    get state() {
      return account.state;
    },
    /** SES has got mails to this address back, or complaints about them. */
    suppress: (address: string, reason: 'BOUNCE' | 'COMPLAINT') =>
      account.suppressionList.add(address, reason, 'the-mail'),
    change: (changes: Partial<AccountState>) => void Object.assign(account.state, changes),
  };
};
