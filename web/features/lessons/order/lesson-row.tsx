import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { ListedLesson } from '#shared/contract/modules.ts';
import { staffLessons as words } from '../../../content/staff-lessons.ts';
import { draftPath } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { HandleIcon } from '../../../ui/icons.tsx';
import '../../../ui/icon-button.css';

const formatMoment = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

interface Props {
  lesson: ListedLesson;
  /** The row's role in a drag: the moved one, or the one before which it will stand. */
  drag: 'moved' | 'follower' | undefined;
  /** The handle. A lesson that is alone has none. */
  handle: ComponentProps<'button'> | undefined;
}

/** A lesson in its module, as lists show it to customers, and the handle that moves it. */
export const LessonRow = ({ lesson, drag, handle }: Props) => {
  const { draftId, title, minutes, access, isScheduled, publishDate } = lesson;
  return (
    <li className={drag ? `lesson-row lesson-row--${drag}` : 'lesson-row'} data-draft={draftId}>
      {handle && (
        <button
          {...handle}
          type="button"
          className="lesson-row__handle icon-button"
          aria-label={words.move(title)}
        >
          <HandleIcon />
        </button>
      )}
      <div className="lesson-row__text">
        <Link className="lesson-row__title" to={draftPath(draftId)}>
          {title}
        </Link>
        <p className="lesson-row__facts row soft small">
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
