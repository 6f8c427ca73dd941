import { Link } from 'react-router-dom';
import type { Learn } from '#shared/contract/lessons.ts';
import { findModule } from '#shared/modules.ts';
import { dashboard } from '../../content/dashboard.ts';
import { learn as learnWords } from '../../content/learn.ts';
import { lessonPath, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import './next-step.css';
import { chooseNextStep, type ListedLesson } from './next-lesson.ts';

const { next: words } = dashboard;

interface Way {
  readonly label: string;
  readonly path: string;
}

interface StepProps {
  title: string;
  text: string;
  way: Way;
  /** Whether to link to the other lessons. */
  hasOthers?: boolean;
}

const Step = ({ title, text, way, hasOthers = true }: StepProps) => (
  <Card title={title} tone="strong">
    <p className="plan-page__text">{text}</p>
    <div className="next-step__actions">
      <Link className={buttonClass()} to={way.path}>
        {way.label}
      </Link>
      {hasOthers && <Link to={paths.learn}>{words.allLessons}</Link>}
    </div>
  </Card>
);

const describeLesson = ({ module, minutes }: ListedLesson): string =>
  [findModule(module)?.name, learnWords.readingTime(minutes)].filter(Boolean).join(' · ');

interface Props {
  learn: Learn;
  /** Whether the plan opens the lessons of AI Essentials now. */
  hasPlan: boolean;
  /** The link to the plan, for lessons that are locked. */
  wayToPlan: Way;
}

/** What the customer does next: a lesson, or if all open ones are done, the way to the others. */
export const NextStep = ({ learn, hasPlan, wayToPlan }: Props) => {
  const step = chooseNextStep(learn, hasPlan);
  switch (step.kind) {
    case 'start':
    case 'continue':
      return (
        <Step
          title={words[step.kind](step.lesson.title)}
          text={describeLesson(step.lesson)}
          way={{ label: words.open, path: lessonPath(step.lesson) }}
        />
      );
    case 'open-done':
      return <Step title={words.openDone.title} text={words.openDone.text(step.locked)} way={wayToPlan} />;
    case 'all-locked':
      return <Step title={words.allLocked.title} text={words.allLocked.text(step.locked)} way={wayToPlan} />;
    case 'all-done':
      return (
        <Step
          title={words.allDone.title}
          text={words.allDone.text(step.lessons)}
          way={{ label: words.allLessons, path: paths.learn }}
          hasOthers={false}
        />
      );
    case 'none':
      return (
        <Step
          title={words.none.title}
          text={words.none.text}
          way={{ label: words.none.action, path: paths.articles }}
          hasOthers={false}
        />
      );
  }
};
