import styles from './linkLook.module.css';

/** Classes for links that look like buttons: a button inside a link is no valid page. */
export const linkLook = {
  primary: `${styles.link} ${styles.primary}`,
  plain: `${styles.link} ${styles.plain}`,
};
