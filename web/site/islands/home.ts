// What moves on the home page. No part of it needs the script to be read or used.
import { carousel } from '../../ui/carousel.ts';
import { countCharacters } from '../../ui/character-count.ts';
import { reveal } from '../../ui/reveal.ts';
import './signed-in-guard.ts';

for (const root of document.querySelectorAll<HTMLElement>('.carousel')) carousel(root);
reveal(document.querySelectorAll('.feature'));

const question = document.querySelector<HTMLTextAreaElement>('#question');
const count = document.querySelector('#question-count');
if (question && count) countCharacters(question, count);
