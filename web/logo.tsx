import { brand } from '#shared/brand.ts';
import wordmark from './wordmark.svg';

/** The brand's name as it is drawn; the image carries its own light and dark colours. */
export const Logo = () => <img className="logo" src={wordmark} alt={brand.name} width="140" height="40" />;
