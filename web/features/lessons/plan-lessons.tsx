import { useQuery } from '@tanstack/react-query';
import type { Learn, LessonTeaser } from '#shared/contract/lessons.ts';
import { findFailure } from '../../api-error.ts';
import { learn as learnWords } from '../../content/learn.ts';
import { planChooser } from '../../content/plan-chooser.ts';
import { planContents as words } from '../../content/plan-contents.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { groupPlanLessons } from './plan-contents.ts';
import { sumDurations } from './progress.ts';
import { learnQuery } from './queries.ts';
import './plan-lessons.css';

interface Props {
  /** A card is shorter: a narrow one leaves out what one takes away from each lesson. The order has a title of its own. */
  place: 'card' | 'order';
}

/** The number of lessons of a module that are shown at once. The others are folded. */
const limitTitles = (place: Props['place'], modules: number): number => {
  if (place === 'order') return 20;
  return modules < 3 ? 5 : 3;
};

/**
 * What AI Essentials opens today: the lessons that need it, by title, and the number of its articles. Shows nothing if that could not
 * be loaded, because the plan can be bought without it.
 */
export const PlanLessons = (props: Props) => {
  const query = useQuery(learnQuery);
  if (query.data) return <Contents learn={query.data} {...props} />;
  if (findFailure(query)) return null;
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{words.loading}</output>
      <Skeleton shape="text" lines={8} />
    </div>
  );
};

const Contents = ({ learn, place }: Props & { learn: Learn }) => {
  const modules = groupPlanLessons(learn);
  const { planArticles } = learn;
  const shown = limitTitles(place, modules.length);
  if (modules.length === 0 && planArticles === 0) return <p>{words.nothing(planChooser.essentials.name)}</p>;
  return (
    <div className={`plan-lessons stack gap-5 plan-lessons--${place}`}>
      {place === 'card' && <p className="plan-lessons__lead">{words.title}</p>}
      {modules.some(({ lessons }) => lessons.some(({ takeaway }) => takeaway)) && (
        <p className="plan-lessons__takeaway soft small">{words.takeaways}</p>
      )}
      {modules.map(({ module, lessons }) => (
        <div key={module.id} className="plan-lessons__module">
          <h3 className="title-s">{module.name}</h3>
          <p className="soft small">
            {words.moduleToday(lessons.length, learnWords.duration(sumDurations(lessons)))}
          </p>
          <Titles lessons={lessons.slice(0, shown)} />
          {lessons.length > shown && (
            <details className="plan-lessons__more">
              <summary>{words.more(lessons.length - shown)}</summary>
              <Titles lessons={lessons.slice(shown)} />
            </details>
          )}
        </div>
      ))}
      {planArticles > 0 && (
        <p className="plan-lessons__articles bold">
          <CheckIcon />
          {modules.length > 0 ? words.alsoArticles(planArticles) : words.articles(planArticles)}
        </p>
      )}
    </div>
  );
};

const Titles = ({ lessons }: { lessons: readonly LessonTeaser[] }) => (
  <ul className="plan-lessons__list stack gap-3">
    {lessons.map((lesson) => (
      <li key={lesson.lessonId}>
        <CheckIcon />
        <div className="plan-lessons__lesson">
          <span dir="auto">{lesson.title}</span>{' '}
          <span className="plan-lessons__minutes soft small">{learnWords.longDuration(lesson)}</span>
          {lesson.takeaway && (
            <p className="plan-lessons__takeaway small">
              <bdi>{lesson.takeaway}</bdi>
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
);
