import { expect, test } from 'vitest';
import { editorOf } from '../../../functions/platform/staff-identity.ts';
import { editorClaims } from '../events.ts';

const statusOf = (claims: Record<string, unknown> | undefined): number => {
  try {
    editorOf(claims);
    return 200;
  } catch (error) {
    expect(error).toHaveProperty('status');
    return Number(Object.entries(error ?? {}).find(([key]) => key === 'status')?.[1]);
  }
};

test.each([
  '[content-editors]',
  '[content-editors others]',
  '[others content-editors]',
  'content-editors',
  ['content-editors'],
  ['others', 'content-editors'],
])('the groups %j hold content-editors', (groups) => {
  expect(editorOf({ ...editorClaims, 'cognito:groups': groups })).toEqual({ userId: 'editor-1' });
});

test.each([
  undefined,
  null,
  '',
  '[]',
  '[others]',
  '[content-editors-2 no-content-editors]',
  'Content-Editors',
  '[others,content-editors]',
  '[[content-editors]]',
  [],
  ['[content-editors]'],
  { 'content-editors': true },
  1,
])('the groups %j do not', (groups) => {
  expect(statusOf({ ...editorClaims, 'cognito:groups': groups })).toBe(403);
});

test('no claims, an access token and a token without a subject are no ID token', () => {
  expect(statusOf(undefined)).toBe(401);
  expect(statusOf({})).toBe(401);
  expect(statusOf({ ...editorClaims, token_use: 'access' })).toBe(401);
  expect(statusOf({ ...editorClaims, token_use: undefined })).toBe(401);
  expect(statusOf({ ...editorClaims, sub: '' })).toBe(401);
  expect(statusOf({ ...editorClaims, sub: undefined })).toBe(401);
});
