import { brand } from '#shared/brand.ts';
import { home } from '../content/home.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ArrowIcon, ClockIcon, TalkIcon, ToolIcon } from '../ui/icons.tsx';
import { ShopPicture } from './shop-picture.tsx';
import { Page } from './page.tsx';
import type { SitePage } from './site-page.ts';

const icons = { tool: ToolIcon, clock: ClockIcon, talk: TalkIcon };

const HomePage = () => (
  <Page>
    <section className="hero">
      <div className="hero__words">
        <h1 className="hero__headline">{home.headline}</h1>
        <p className="hero__promise">{home.promise}</p>
        <div className="hero__actions">
          <ButtonLink size="large" href={paths.signup}>
            {home.primary}
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={paths.signup}>
            {home.secondary}
          </ButtonLink>
        </div>
      </div>
      <ShopPicture />
    </section>
    <section className="reasons" aria-labelledby="reasons-title">
      <h2 className="reasons__title" id="reasons-title">
        {home.reasonsTitle}
      </h2>
      <ul className="reasons__list">
        {home.reasons.map(({ icon, title, text }) => {
          const ReasonIcon = icons[icon];
          return (
            <li key={title} className="reason">
              <ReasonIcon />
              <h3 className="reason__title">{title}</h3>
              <p>{text}</p>
            </li>
          );
        })}
      </ul>
    </section>
    <section className="teaser" aria-labelledby="teaser-title">
      <div className="teaser__inner">
        <div>
          <h2 className="teaser__title" id="teaser-title">
            {home.blogTitle}
          </h2>
          <p>{home.blogText}</p>
        </div>
        <ButtonLink size="large" variant="secondary" href={paths.blog}>
          {home.blogAction}
          <ArrowIcon />
        </ButtonLink>
      </div>
    </section>
  </Page>
);

export const homePage: SitePage = {
  address: paths.home,
  file: '/index.html',
  title: `${brand.name}: ${home.headline}`,
  description: home.promise,
  canonical: paths.home,
  styles: ['web/site/home.css'],
  content: <HomePage />,
};
