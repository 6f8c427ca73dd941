import { staffSubscribers as words } from '../../content/staff-subscribers.ts';
import { keptWork } from '../../features/article-form/stored-form.ts';
import { Subscribers } from '../../features/newsletter/subscribers.tsx';
import { StaffPage } from '../../features/staff/staff-page.tsx';

/** The newsletter's subscribers, by day. */
const SubscribersPage = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => (
      <main className="subscribers stack gap-3">
        <h1>{words.title}</h1>
        <Subscribers />
      </main>
    )}
  </StaffPage>
);

export default SubscribersPage;
