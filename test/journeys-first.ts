// The order of the test files.
import { hash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Projects with long files come first, so that the end is made of short ones. The files of a project follow one another,
 * because a worker keeps its process only if its next file is of the same project.
 */
const ORDER = ['browser', 'api', 'packages', 'infra', 'unit'];

/** The order of the projects, and within them a random one by the seed. */
export class JourneysFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const position = ({ project, moduleId }: TestSpecification) =>
      `${ORDER.indexOf(project.name)} ${hash('sha256', `${seed} ${moduleId}`)}`;
    return Promise.resolve(files.toSorted((a, b) => (position(a) < position(b) ? -1 : 1)));
  }
}
