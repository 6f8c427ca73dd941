import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { fillPrompt, splitPrompt, toBlankKey } from '#shared/body/blanks.ts';
import type { KeptThing } from '#shared/contract/kept.ts';
import { formatIsoDay } from '#shared/format.ts';
import { kept as words } from '../../content/kept.ts';
import { Page, PageHead } from '../../features/customers/page.tsx';
import { KeptItem } from '../../features/kept/kept-thing.tsx';
import { keptListQuery } from '../../features/kept/queries.ts';
import { searchKept } from '../../features/kept/search-kept.ts';
import { toTextFile } from '../../features/kept/text-file.ts';
import { useCustomerRecord } from '../../features/session/customer-queries.ts';
import { ownWordsQuery } from '../../own-words.ts';
import { paths } from '../../paths.ts';
import { QueryState } from '../../query-state.tsx';
import { saveFile } from '../../save-file.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Each prompt has fields and a button, and five hundred of them would be slow. */
const AT_ONCE = 20;

const Things = ({ title, things }: { title: string; things: readonly KeptThing[] }) => {
  const { data: customer } = useCustomerRecord();
  const { hash } = useLocation();
  const wanted = things.findIndex(({ keptId }) => `#${keptId}` === hash);
  const [count, setCount] = useState(Math.max(AT_ONCE, wanted + 1));
  // The browser looked for the prompt before the list was loaded.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  if (things.length === 0) return null;
  return (
    <section className="stack gap-4" aria-labelledby={`kept-${title}`}>
      <h2 className="title-s" id={`kept-${title}`}>
        {title}
      </h2>
      <ul className="list">
        {things.slice(0, count).map((thing) => (
          <KeptItem key={thing.keptId} thing={thing} subscription={customer?.subscription} />
        ))}
      </ul>
      {things.length > count && (
        <div>
          <Button variant="secondary" onClick={() => setCount(count + AT_ONCE)}>
            {words.more}
          </Button>
        </div>
      )}
    </section>
  );
};

const Loaded = ({ prompts, texts }: Record<'prompts' | 'texts', readonly KeptThing[]>) => {
  const [search, setSearch] = useState('');
  const { data: own } = useQuery(ownWordsQuery);
  if (prompts.length + texts.length === 0)
    return (
      <div className="stack gap-4">
        <p className="measure">{words.empty.text}</p>
        <p>
          <Link className={buttonClass()} to={paths.learn}>
            {words.empty.action}
          </Link>
        </p>
      </div>
    );
  const filling = new Map(own?.words.map(({ name, text }) => [toBlankKey(name), text]));
  const fill = (text: string) => fillPrompt(splitPrompt(text), filling);
  const download = () => {
    const now = new Date();
    const file = toTextFile({ prompts, texts }, { origin: location.origin, now, fill });
    saveFile(words.file.name(formatIsoDay(now)), file, 'text/plain;charset=utf-8');
  };
  const found = { prompts: searchKept(prompts, search), texts: searchKept(texts, search) };
  return (
    <>
      <div className="stack gap-3">
        <TextField
          name="search"
          type="search"
          label={words.search}
          error={undefined}
          required={false}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <div className="row gap-3">
          <Button variant="secondary" onClick={download}>
            {words.download}
          </Button>
          <output>{search.trim() !== '' && words.found(found.prompts.length + found.texts.length)}</output>
        </div>
      </div>
      <Things title={words.prompts} things={found.prompts} />
      <Things title={words.texts} things={found.texts} />
    </>
  );
};

/** The prompts and the texts that the customer keeps, the newest first. */
const Kept = () => {
  const prompts = useQuery(keptListQuery('prompt'));
  const texts = useQuery(keptListQuery('text'));
  const missing = prompts.data ? texts : prompts;
  return (
    <Page title={words.title} width="narrow">
      <PageHead title={words.title}>{words.text}</PageHead>
      {prompts.data && texts.data ? (
        <Loaded prompts={prompts.data} texts={texts.data} />
      ) : (
        <QueryState
          query={missing}
          title={words.failed}
          level={2}
          loading={
            <div aria-busy="true">
              <output className="visually-hidden">{words.loading}</output>
              <Skeleton shape="text" lines={6} />
            </div>
          }
        />
      )}
    </Page>
  );
};

export default Kept;
