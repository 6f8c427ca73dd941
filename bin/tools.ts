// The programs that commands start: the web's build, and the CDK's command line.
import { spawn } from 'node:child_process';
import { OperatorError } from '../infra/operator-error.ts';
import { ROOT } from './command.ts';

export interface Tools {
  /** Builds the web into `dist/`. */
  readonly build: () => Promise<void>;
  /** Runs `cdk` with these arguments. */
  readonly cdk: (args: readonly string[]) => Promise<void>;
}

/** Thrown when a program ends with another status than 0. The program has said why. */
export class ToolError extends OperatorError {}

/** The programs of the repository. They share this terminal and see `environment`. */
export const openTools = (environment: NodeJS.ProcessEnv = process.env): Tools => {
  const runNode = (...args: string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, args, { cwd: ROOT, env: environment, stdio: 'inherit' });
      child.once('error', reject);
      child.once('exit', (status) => {
        if (status === 0) resolve();
        else reject(new ToolError(`${args.join(' ')} ended with ${status ?? 'a signal'}`));
      });
    });
  return {
    build: () => runNode('web/build/build.ts'),
    cdk: (args) => runNode('node_modules/aws-cdk/bin/cdk', ...args),
  };
};
