// Every renderer shows every body that the schema accepts.
import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { DraftBody } from '#shared/body/parse.ts';
import { parseLinkAddress } from '#shared/body/link-address.ts';
import { toArticle } from '../../../../functions/articles/article.ts';
import { renderFeed } from '../../../../functions/articles/feed.ts';
import { toStoredArticle } from '../../../../functions/writing/publishable.ts';
import { nodes } from '../../../../web/features/writing/body-editor/nodes.ts';
import { toBody, toDocument } from '../../../../web/features/writing/body-editor/to-body.ts';
import { ArticlePage } from '../../../../web/pages/site/blog/{address}.tsx';
import { validText } from '../article-forms.ts';
import { anyAddress, anyBody } from './random-bodies.ts';

const SITE_URL = 'https://plainly.example';
const editorSchema = getSchema(nodes);

const stored = { ...toStoredArticle(validText), access: 'everyone', hasBody: true, words: 12 } as const;
const article = toArticle(stored, SITE_URL, new Map());

const HREF = /<a href="([^"]*)"/g;
/** Where a link may lead in a document: never to another site without its scheme. */
const SAFE = /^(?:https:\/\/[^/\\]|mailto:|tel:|\/(?![/\\]))/;

it('renders every body that the schema accepts, in the feed, in a document and in the editor', () => {
  let accepted = 0;
  fc.assert(
    fc.property(anyBody, (tree) => {
      const body = DraftBody.safeParse(tree).data;
      if (!body) return;
      accepted += 1;
      const feed = renderFeed([{ article, body }], SITE_URL);
      expect(feed.match(/<item>/g)).toHaveLength(1);
      const [html = ''] =
        /<article.*<\/article>/s.exec(
          renderToStaticMarkup(
            createElement(ArticlePage, {
              origin: SITE_URL,
              articles: { selected: article, others: [], body },
            }),
          ),
        ) ?? [];
      for (const [, href] of html.matchAll(HREF)) expect(href?.replace(/^#section.*/, '/')).toMatch(SAFE);
      const opened = editorSchema.nodeFromJSON(toDocument(body));
      const saved = toBody(opened);
      if (saved) expect(DraftBody.safeParse(saved).error?.issues).toBeUndefined();
    }),
    { numRuns: 500 },
  );
  expect(accepted).toBeGreaterThan(100);
});

it('stores an address that is parsed again as it is', () => {
  fc.assert(
    fc.property(anyAddress, (text) => {
      const { href } = parseLinkAddress(text);
      if (href === undefined) return;
      expect(href).toMatch(SAFE);
      expect(parseLinkAddress(href)).toEqual({ href });
    }),
    { numRuns: 1000 },
  );
});
