// The order of the test files.
import { hash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The browser's files come first: they take long and wait much. The stack's files follow one another, because a worker keeps
 * its modules only if its next file is of the same project; otherwise each file loads the CDK anew. Others come last, so that
 * the end is made of short files.
 */
const ORDER = ['browser', 'infra'];

/** The order of the projects, and within them a random one by the seed. */
export class JourneysFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const position = ({ project, moduleId }: TestSpecification) => {
      const at = ORDER.indexOf(project.name);
      return `${at < 0 ? ORDER.length : at} ${hash('sha256', `${seed} ${moduleId}`)}`;
    };
    return Promise.resolve(files.toSorted((a, b) => (position(a) < position(b) ? -1 : 1)));
  }
}
