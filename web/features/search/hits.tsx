import { Link } from 'react-router-dom';
import type { Hit, SearchAnswer } from '#shared/contract/search.ts';
import { findModule } from '#shared/modules.ts';
import { articles } from '../../content/articles.ts';
import { learn } from '../../content/learn.ts';
import { search as words } from '../../content/search.ts';
import { lessonPath, readingPath } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import './hits.css';

const toPath = (hit: Hit): string => (hit.kind === 'lesson' ? lessonPath(hit) : readingPath(hit));

const listFacts = (hit: Hit): (string | undefined)[] =>
  hit.kind === 'lesson'
    ? [words.kinds.lesson, findModule(hit.module)?.name, learn.duration(hit)]
    : [words.kinds.article, hit.minutes === undefined ? undefined : articles.article.minutes(hit.minutes)];

const HitLink = ({ hit }: { hit: Hit }) => (
  <Link className="hit stack gap-1" to={toPath(hit)}>
    <span className="hit__title title-s bold" dir="auto">
      {hit.title}
    </span>
    <span className="hit__facts row soft small">
      {listFacts(hit).map((fact) => fact && <span key={fact}>{fact}</span>)}
      {!hit.isOpen && (
        <Badge tone="warning">
          {words.closed.plan}
          <span className="visually-hidden"> {words.closed.note}</span>
        </Badge>
      )}
    </span>
    <span className="hit__line" dir="auto">
      {hit.line.map(({ text, isMatch }, index) =>
        isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  </Link>
);

const describe = ({ state, hits }: SearchAnswer): string => {
  if (state === 'preparing') return words.preparing;
  if (hits.length === 0) return words.nothing;
  return state === 'near' ? words.near : words.count(hits.length);
};

/** What was found, the best first, as links. */
export const Hits = ({ answer }: { answer: SearchAnswer }) => (
  <>
    <output className="soft">{describe(answer)}</output>
    <ol className="list">
      {answer.hits.map((hit) => (
        <li key={hit.kind === 'lesson' ? hit.lessonId : hit.newsletterId} className="hits__one">
          <HitLink hit={hit} />
        </li>
      ))}
    </ol>
  </>
);
