import { Markdown } from '../ui/Markdown';
import styles from './questions.module.css';

/** Rich text needs the Markdown library; most stems are a plain sentence and are shown at once without it. */
const isRich = (text: string) => /[*_`#|$[\]<>]|\n\s*\n|^\s*[-\d]+[.、]\s/m.test(text);

/** The text of a question, with its picture. */
export function QuestionStem({ text, image }: { text: string; image?: string | null | undefined }) {
  return (
    <div className={styles.stem}>
      {isRich(text) ? <Markdown text={text} /> : <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>}
      {image ? <img className={styles.image} src={image} alt="" /> : null}
    </div>
  );
}
