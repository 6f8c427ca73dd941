// The services of an account without a template, for tests of an operator's commands.
import { sesWithoutStack } from '../ses/ses.ts';
import { openSuppressionList, type SuppressionList } from '../ses/suppression-list.ts';
import { startSmallServices } from '../small-services.ts';
import type { RunningServer } from '../server.ts';
import type { DescribedStack } from './operations.ts';
import { createAccountState, type AccountState } from './state.ts';

export interface Account extends RunningServer {
  /** The state that the services report. A test may change it at any time. */
  readonly state: AccountState;
  /** The addresses to which SES sends nothing. */
  readonly suppressionList: SuppressionList;
}

export interface AccountOptions {
  /** SecureStrings by name. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly mailDomains?: readonly string[];
  /** The stack of a name. */
  readonly findStack?: (name: string) => DescribedStack | undefined;
}

/** Starts the services on a free port. */
export const startAccount = async (options: AccountOptions = {}): Promise<Account> => {
  const { secrets = {}, mailDomains = [], findStack = () => undefined } = options;
  const state = createAccountState(mailDomains);
  const suppressionList = openSuppressionList();
  const server = await startSmallServices({
    port: 0,
    secrets,
    listFunctions: () => [],
    invalidate: () => false,
    ses: sesWithoutStack(mailDomains, suppressionList, state),
    account: state,
    findStack,
  });
  return { ...server, state, suppressionList };
};
