// The order of the test files.
import { hash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A random order by the seed, but the browser's files come first. They take long and wait much; the many short files use
 * the processors in the meantime.
 */
export class JourneysFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const position = ({ project, moduleId }: TestSpecification) =>
      `${project.name === 'browser' ? 'first' : 'then'} ${hash('sha256', `${seed} ${moduleId}`)}`;
    return Promise.resolve(files.toSorted((a, b) => (position(a) < position(b) ? -1 : 1)));
  }
}
