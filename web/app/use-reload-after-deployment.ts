import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchAppDocument } from '../app-document.ts';
import { readToasts } from '../ui/toast.ts';

const CHECK_MS = 10 * 60_000;

/** The application's script. Its name is a hash that changes with every chunk. */
const script = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';

/** Whether the site serves a newer application. The query runs when the tab becomes visible again, and from time to time. */
const deploymentQuery = queryOptions({
  queryKey: ['deployment'],
  queryFn: async () => {
    const html = await fetchAppDocument();
    return html !== undefined && !html.includes(new URL(script).pathname);
  },
  initialData: false,
  staleTime: Infinity,
  refetchOnWindowFocus: 'always',
  refetchInterval: CHECK_MS,
});

/**
 * After a deployment, loads the document again at the next navigation, so that nothing typed is lost. Waits for a later navigation
 * while a call runs, a toast is shown or there is no connection.
 */
export const useReloadAfterDeployment = (): void => {
  const { pathname } = useLocation();
  const { data: isOutdated } = useQuery(deploymentQuery);
  const queryClient = useQueryClient();
  const lastPathname = useRef(pathname);
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const isBusy = queryClient.isMutating() > 0 || readToasts().length > 0;
    if (isOutdated && !isBusy && navigator.onLine) location.reload();
  }, [pathname, isOutdated, queryClient]);
};
