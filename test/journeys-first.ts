// In which order test files come.
import { hash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Any order, told by the seed, but that people's journeys come first: they take long and wait much, and the many short
 * files fill what they leave of the processors until the last one is through.
 */
export class JourneysFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const placeOf = ({ project, moduleId }: TestSpecification) =>
      `${project.name === 'browser' ? 'first' : 'then'} ${hash('sha256', `${seed} ${moduleId}`)}`;
    return Promise.resolve(files.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)));
  }
}
