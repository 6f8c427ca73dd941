import { ownWordsEndpoints } from '#shared/contract/own-words.ts';
import { handle } from '../../handle.ts';
import { readOwnWords } from '../../kept/own-words.ts';

export const handler = handle(ownWordsEndpoints.get, ({ caller }) => readOwnWords(caller.userId));
