import { getSchema } from '@tiptap/core';
import { expect, it } from 'vitest';
import { nodes } from '../../../../web/features/articles/body-editor/nodes.ts';

it('ends a link where somebody types on', () => {
  expect(getSchema(nodes).marks['link']?.spec.inclusive).toBe(false);
});
