import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { askYesOrNo, readAnswers } from '../../../../bin/setup/ask.ts';

/** Answers from a pipe, and what is printed meanwhile. */
const pipe = (text: string) => {
  let output = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    output += String(part);
    return true;
  });
  onTestFinished(() => write.mockRestore());
  return { ask: readAnswers(Readable.from([text])), readOutput: () => output };
};

it('takes the lines of a pipe as answers, without printing them', async () => {
  const { ask, readOutput } = pipe(' sk_test_1 \n\nlast');
  expect(await ask({ message: 'Key', isSecret: true })).toBe('sk_test_1');
  expect(await ask({ message: 'Second' })).toBe('');
  expect(await ask({ message: 'Third' })).toBe('last');
  expect(readOutput()).toBe('? Key\n? Second\n? Third\n');
  await expect(ask({ message: 'Fourth' })).rejects.toThrow('The input ended before an answer to: Fourth');
});

it('takes yes or no, and no for an empty answer', async () => {
  const { ask } = pipe('maybe\ny\nYes\n\nn\n');
  const answers = [];
  for (const message of ['a', 'b', 'c', 'd']) answers.push(await askYesOrNo(ask, message));
  expect(answers).toEqual([true, true, false, false]);
});
