import { brand, tagline } from '#shared/brand.ts';
import { FEED_PATH } from '#shared/blog-paths.ts';
import { Logo } from '../../logo.tsx';
import { shell } from '../../content/shell.ts';
import { paths } from '../../paths.ts';
import './footer.css';

/** The footer of the public pages. All links of its groups lead home (docs/product.md 2.1). */
export const Footer = () => (
  <footer className="footer">
    <div className="footer__inner">
      <div className="footer__brand stack gap-2">
        <a className="footer__logo" href={paths.home}>
          <Logo />
        </a>
        <p className="footer__tagline">{tagline}</p>
      </div>
      {shell.footer.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="footer__title">{title}</h2>
          <ul className="footer__links">
            {links.map((label) => (
              <li key={label}>
                <a href={paths.home}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <p className="footer__copyright row soft small">
        {shell.copyright(brand.name)}
        <a href={paths.privacy}>{shell.privacy}</a>
        <a href={FEED_PATH}>{shell.feed}</a>
        {brand.withdrawal === 'on' && <a href={paths.withdraw}>{shell.withdraw}</a>}
      </p>
    </div>
  </footer>
);
