import { ownWordsEndpoints } from '#shared/contract/own-words.ts';
import { handle } from '../../handle.ts';
import { changeOwnWords } from '../../kept/own-words.ts';

export const handler = handle(ownWordsEndpoints.change, ({ caller, body, now }) =>
  changeOwnWords(caller.userId, body, now),
);
