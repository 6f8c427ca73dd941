import { staffSubscribers as words } from '../../content/staff-subscribers.ts';
import { keptWork } from '../../features/article-form/stored-form.ts';
import { ExportSubscribers } from '../../features/newsletter/export-subscribers.tsx';
import { Subscribers } from '../../features/newsletter/subscribers.tsx';
import { StaffPage } from '../../features/staff/staff-page.tsx';

/** The newsletter's subscribers: how many, by day, and each of them. */
const SubscribersPage = () => (
  <StaffPage title={words.title} kept={keptWork}>
    {() => (
      <main className="subscribers stack gap-5">
        <div className="subscribers__head">
          <h1>{words.title}</h1>
          <ExportSubscribers />
        </div>
        <Subscribers />
      </main>
    )}
  </StaffPage>
);

export default SubscribersPage;
