import { brand } from '#shared/brand.ts';
import wordmark from './wordmark.svg';
import './logo.css';

/** The brand's name as a drawing. The file contains its colors for light and dark mode. */
export const Logo = () => <img className="logo" src={wordmark} alt={brand.name} width="140" height="40" />;
