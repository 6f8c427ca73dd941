// Ticks the modules that have lessons today. Without the answer, their marks say that it is not known.
import './signed-in-guard.ts';
import { whenNear } from '../ui/when-near.ts';

const cells = [...document.querySelectorAll<HTMLElement>('[data-module]')];
const load = async (): Promise<void> => (await import('../features/site/mark-modules.ts')).markModules(cells);
const [first] = cells;
if (first) whenNear(first, () => void load().catch(() => undefined), '0px');
