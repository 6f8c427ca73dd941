// Loaded when the comparison of the plans comes near the window (web/scripts/pricing.ts).
import { openModuleEndpoints } from '#shared/contract/open-modules.ts';
import { call } from '../../api.ts';

/** Shows in each cell of a module whether it has lessons today. Rejects if that cannot be fetched. */
export const markModules = async (cells: readonly HTMLElement[]): Promise<void> => {
  const { modules } = await call(openModuleEndpoints.list, {});
  for (const cell of cells) {
    const wanted = modules.some((id) => id === cell.dataset['module']) ? 'open' : 'empty';
    for (const mark of cell.querySelectorAll<HTMLElement>('[data-mark]'))
      mark.hidden = mark.dataset['mark'] !== wanted;
  }
};
