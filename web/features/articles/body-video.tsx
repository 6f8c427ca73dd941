import { toPlayerUrl, toWatchUrl, type Video } from '#shared/body/video.ts';
import { articleBody as words } from '../../content/article-body.ts';
import { buttonClass } from '../../ui/button.tsx';

/**
 * A video as a link to its page. After a press, it plays here (body-controls.ts). Until then, nothing is loaded from its provider.
 */
export const BodyVideo = ({ video, title }: { video: Video; title: string }) => (
  <div className="video">
    <a className="video__link" href={toWatchUrl(video)} data-player={toPlayerUrl(video)}>
      <span className="video__title">{title || words.video}</span>
      <span className={buttonClass('primary')}>{words.play}</span>
      <span className="video__from">{words.playsFrom[video.provider]}</span>
    </a>
  </div>
);
