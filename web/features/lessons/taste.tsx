import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { planContents } from '../../content/plan-contents.ts';
import { lessonPath } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { chooseTastes, takePromptLines } from './plan-contents.ts';
import { learnQuery, lessonQuery } from './queries.ts';
import './taste.css';

const { title, from } = planContents.taste;

/** The first lines of a prompt, from a lesson that is open to every customer. Shows nothing if no prompt is found. */
export const Taste = () => {
  const { data: learn } = useQuery(learnQuery);
  const [first, second] = learn ? chooseTastes(learn) : [];
  const firstTry = useLines(first?.lessonId);
  const secondTry = useLines(firstTry.isMissing ? second?.lessonId : undefined);
  const lesson = firstTry.isMissing ? second : first;
  const lines = firstTry.isMissing ? secondTry.lines : firstTry.lines;
  if (!lesson || lines === undefined) return null;
  return (
    <Card title={title} tone="tint">
      <figure className="taste stack gap-3">
        <figcaption>
          {from}{' '}
          <Link to={lessonPath(lesson)} dir="auto">
            {lesson.title}
          </Link>
        </figcaption>
        <pre className="taste__lines" dir="auto">
          {lines}
        </pre>
      </figure>
    </Card>
  );
};

/** The lines of one lesson. They are missing once it is known that there are none. */
const useLines = (lessonId: string | undefined) => {
  const { data, isError } = useQuery({ ...lessonQuery(lessonId ?? ''), enabled: lessonId !== undefined });
  const lines = data?.body && takePromptLines(data.body);
  return { lines, isMissing: isError || (data !== undefined && lines === undefined) };
};
