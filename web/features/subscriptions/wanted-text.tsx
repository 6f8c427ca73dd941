import { useQuery } from '@tanstack/react-query';
import { planContents as words } from '../../content/plan-contents.ts';
import { readWantedReading } from '../../wanted-page.ts';
import { wantedTextQuery } from './queries.ts';
import './pages.css';

/** Names the article or the lesson that the customer set out to read, if the plan opens it. Otherwise it shows nothing. */
export const WantedText = () => {
  const path = readWantedReading()?.path;
  const { data } = useQuery({ ...wantedTextQuery(path ?? ''), enabled: path !== undefined });
  if (!data?.isClosed) return null;
  return (
    <p className="wanted-text">
      {words.wanted} <strong dir="auto">{data.title}</strong>
    </p>
  );
};
