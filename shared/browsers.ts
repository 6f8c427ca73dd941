/**
 * The oldest browsers in which everything works (docs/product.md 15.1), by the names of MDN's data. The builds compile for them,
 * and `npm run check` compares the result with them.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '115', safari: '16.4' } as const;

/** The oldest browsers in the notation of the build tools: `safari16.4`. */
export const buildTargets: string[] = Object.entries(oldestBrowsers).map(([name, version]) => name + version);
