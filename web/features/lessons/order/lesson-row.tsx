import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { ListedLesson } from '#shared/contract/modules.ts';
import { staffLessons as words } from '../../../content/staff-lessons.ts';
import { draftPath } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { HandleIcon } from '../../../ui/icons.tsx';

const formatMoment = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

interface Props {
  lesson: ListedLesson;
  /** What the row is in a drag: the one that moves, or the one that it will stand before. */
  drag: 'moved' | 'follower' | undefined;
  /** A lesson that is alone has no handle. */
  handle: ComponentProps<'button'> | undefined;
}

/** A lesson in its module: what customers will see of it in lists, and the handle that moves it. */
export const LessonRow = ({ lesson, drag, handle }: Props) => {
  const { draftId, title, minutes, access, isScheduled, publishDate } = lesson;
  return (
    <li className={drag ? `lesson-row lesson-row--${drag}` : 'lesson-row'} data-draft={draftId}>
      {handle && (
        <button {...handle} type="button" className="lesson-row__handle" aria-label={words.move(title)}>
          <HandleIcon />
        </button>
      )}
      <div className="lesson-row__text">
        <Link className="lesson-row__title" to={draftPath(draftId)}>
          {title}
        </Link>
        <p className="lesson-row__facts">
          <span>{words.minutes(minutes)}</span>
          <span>{words.access[access]}</span>
          {isScheduled && (
            <>
              <Badge tone="warning">{words.scheduled}</Badge>
              <span>{words.appears(formatMoment(publishDate))}</span>
            </>
          )}
        </p>
      </div>
    </li>
  );
};
