import { useState, type SubmitEvent } from 'react';
import { parseUrl } from '#shared/parse-url.ts';
import { importPosts as words } from '../../../content/import.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { FormerSite } from './former-post.ts';
import { readExport } from './read-export.ts';

/** The address of a site with a slash at its end; undefined if it is none. */
const parseSite = (typed: string): string | undefined => {
  const url = parseUrl(/^https?:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`);
  if (!url?.hostname.includes('.') || url.username || url.password) return undefined;
  return `https://${url.host}${url.pathname.replace(/\/*$/, '/')}`;
};

interface Props {
  onStart: (site: FormerSite, address: string | undefined) => void;
}

/** Chooses a file, reads it, and says what it has. */
export const ImportForm = ({ onStart }: Props) => {
  const [isReading, setIsReading] = useState(false);
  const [site, setSite] = useState<FormerSite>();
  const [refusal, setRefusal] = useState<string>();
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();

  const read = async (file: File | undefined) => {
    setSite(undefined);
    setRefusal(undefined);
    if (!file) return;
    setIsReading(true);
    try {
      setSite(await readExport(file));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : words.refused.broken);
    }
    setIsReading(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!site) return;
    const parsed = site.service === 'ghost' ? parseSite(address) : undefined;
    if (site.service === 'ghost' && parsed === undefined) setProblem(words.addressInvalid);
    else onStart(site, parsed);
  };

  return (
    <form className="stack gap-4 measure" noValidate onSubmit={submit}>
      <TextField
        name="file"
        label={words.file}
        hint={words.fileHint}
        error={refusal}
        type="file"
        accept=".json,.zip"
        disabled={isReading}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <div className="stack gap-4" role="status">
        {isReading && <p>{words.reading}</p>}
        {site && <p className="bold">{words.found(site.posts.length, words.services[site.service])}</p>}
        {site && site.pages.length > 0 && <p className="soft">{words.pages(site.pages)}</p>}
      </div>
      {site?.service === 'ghost' && (
        <TextField
          name="address"
          label={words.address}
          hint={words.addressHint}
          error={problem}
          type="url"
          autoComplete="url"
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
            setProblem(undefined);
          }}
        />
      )}
      {site && (
        <div>
          <Button type="submit">{words.start(site.posts.length)}</Button>
        </div>
      )}
    </form>
  );
};
