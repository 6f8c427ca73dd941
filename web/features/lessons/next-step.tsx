import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Learn } from '#shared/contract/lessons.ts';
import { findModule } from '#shared/modules.ts';
import { dashboard } from '../../content/dashboard.ts';
import { learn as learnWords } from '../../content/learn.ts';
import { lessonPath, paths } from '../../paths.ts';
import { Takeaway } from '../../takeaway.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { readWantedReading } from '../../wanted-page.ts';
import './next-step.css';
import { chooseNextStep, type ListedLesson } from './next-lesson.ts';
import { ProgressRing } from './progress-ring.tsx';
import { countLessons, findLessons, toDoneIds } from './progress.ts';
import { lessonQuery } from './queries.ts';

const { next: words } = dashboard;

interface Way {
  readonly label: string;
  readonly path: string;
}

interface StepProps {
  /** Stands above the title. */
  lead?: string;
  title: string;
  way: Way;
  /** Whether to link to the other lessons. */
  hasOthers?: boolean;
  children: ReactNode;
}

const Step = ({ lead, title, way, hasOthers = true, children }: StepProps) => (
  <Card
    title={
      <>
        {lead && <span className="next-step__lead">{lead} </span>}
        <span className="next-step__title" dir="auto">
          {title}
        </span>
      </>
    }
    tone="deep"
  >
    {children}
    <div className="row gap-3">
      <Link className={buttonClass('primary', 'large')} to={way.path}>
        {way.label}
      </Link>
      {hasOthers && (
        <Link className={buttonClass('quiet', 'large')} to={paths.learn}>
          {words.allLessons}
        </Link>
      )}
    </div>
  </Card>
);

interface LessonStepProps {
  lead: string;
  lesson: ListedLesson;
  learn: Learn;
  hasPlan: boolean;
}

/** The next lesson. It is fetched for its extract, so that it opens at once. */
const LessonStep = ({ lead, lesson, learn, hasPlan }: LessonStepProps) => {
  const { data } = useQuery(lessonQuery(lesson.lessonId));
  const { title, module, takeaway } = lesson;
  const counts = countLessons(findLessons(learn, module), toDoneIds(learn), hasPlan);
  return (
    <Step lead={lead} title={title} way={{ label: learnWords.openLesson, path: lessonPath(lesson) }}>
      <div className="next-step__lesson">
        <div className="next-step__about">
          <p className="next-step__extract" dir="auto">
            {data?.lesson.extract}
          </p>
          <p>{learnWords.longDuration(lesson)}</p>
          {takeaway && (
            <p>
              <Takeaway line={takeaway} />
            </p>
          )}
        </div>
        <div className="next-step__module row">
          {counts.locked === 0 && <ProgressRing done={counts.done} lessons={counts.lessons} />}
          <p>{findModule(module)?.name}</p>
        </div>
      </div>
    </Step>
  );
};

interface Props {
  learn: Learn;
  /** Whether the plan opens the lessons of AI Essentials now. */
  hasPlan: boolean;
  /** The link to the plan, for lessons that are locked. */
  wayToPlan: Way;
}

/** What the customer does next: a lesson, or if all open ones are done, the way to the others. */
export const NextStep = ({ learn, hasPlan, wayToPlan }: Props) => {
  const step = chooseNextStep(learn, hasPlan, readWantedReading());
  switch (step.kind) {
    case 'start':
    case 'continue':
    case 'plan':
      return <LessonStep lead={words[step.kind]} lesson={step.lesson} learn={learn} hasPlan={hasPlan} />;
    case 'plan-article':
      return (
        <Step
          lead={words.plan}
          title={step.article.title || words.article.untitled}
          way={{ label: words.article.action, path: step.article.path }}
        >
          <p>{words.article.text}</p>
        </Step>
      );
    case 'open-done':
      return (
        <Step title={words.openDone.title} way={wayToPlan}>
          <p>{words.openDone.text(step.locked)}</p>
        </Step>
      );
    case 'all-locked':
      return (
        <Step title={words.allLocked.title} way={wayToPlan}>
          <p>{words.allLocked.text(step.locked)}</p>
        </Step>
      );
    case 'all-done':
      return (
        <Step
          title={words.allDone.title}
          way={{ label: words.allLessons, path: paths.learn }}
          hasOthers={false}
        >
          <p>{words.allDone.text(step.lessons)}</p>
        </Step>
      );
    case 'none':
      return (
        <Step
          title={learnWords.none.title}
          way={{ label: learnWords.none.action, path: paths.articles }}
          hasOthers={false}
        >
          <p>{learnWords.none.text}</p>
        </Step>
      );
  }
};
