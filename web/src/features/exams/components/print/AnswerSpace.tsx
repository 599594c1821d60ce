import { useTranslation } from 'react-i18next';
import { letterOf } from '@/shared/questions/model';
import { RichText } from '@/shared/ui/RichText';
import type { PreviewItem } from '../../api';
import styles from './paper.module.css';

const entryRows = 6;

/** Where a question is answered with a pen; what is ticked has its bracket beside the marks. */
export function AnswerSpace({ item: { body } }: { item: PreviewItem }) {
  const { t } = useTranslation(['exams', 'questions']);
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return (
        <ul className={styles.options}>
          {body.options.map((option, index) => (
            <li key={option.tab}>
              {letterOf(index)}. <RichText text={option.text} isInline />
              {option.img_path ? <img src={option.img_path} alt="" /> : null}
            </li>
          ))}
        </ul>
      );
    case 'true_false':
      return null;
    case 'blank':
      return (
        <ul className={styles.lines}>
          {body.blanks.map((blank, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no identity but their place
            <li key={index}>
              {blank.label || t('questions:blankNumber', { number: index + 1 })}
              <i /> {blank.unit}
            </li>
          ))}
        </ul>
      );
    case 'calculation':
      return (
        <>
          <ul className={styles.lines}>
            {body.cells.map((cell) => (
              <li key={cell.id}>
                {cell.label}
                <i /> {cell.unit}
              </li>
            ))}
          </ul>
          {body.asks_process ? <Ruled lines={6} /> : null}
        </>
      );
    case 'entry':
    case 'voucher':
      return (
        <>
          {body.kind === 'voucher'
            ? body.documents.map((document) => (
                <div className={styles.document} key={document.id}>
                  <strong>{document.title}</strong>
                  {document.fields.map(([name, value]) => (
                    <p key={name}>
                      {name} {value}
                    </p>
                  ))}
                  {document.img_path ? <img src={document.img_path} alt="" /> : null}
                </div>
              ))
            : null}
          <EntryTable />
        </>
      );
    case 'flow':
      return (
        <>
          <ul className={styles.options}>
            {body.items.map((step, index) => (
              <li key={step.id}>
                {letterOf(index)}. {step.title}
              </li>
            ))}
          </ul>
          <p className={styles.flow}>
            {body.start} → <i /> → {body.end}
          </p>
        </>
      );
    case 'matching':
      return (
        <div className={styles.pairs}>
          <ul>
            {body.left.map((left, index) => (
              <li key={left.id}>
                {index + 1}. <RichText text={left.text} isInline /> （　　）
              </li>
            ))}
          </ul>
          <ul>
            {body.right.map((right, index) => (
              <li key={right.id}>
                {letterOf(index)}. <RichText text={right.text} isInline />
              </li>
            ))}
          </ul>
        </div>
      );
    case 'python':
      return <Ruled lines={16} />;
    case 'short_answer':
      return <Ruled lines={8} />;
    case 'file_upload':
      return <p className={styles.hint}>{t('exams:print.byFile')}</p>;
  }
}

function Ruled({ lines }: { lines: number }) {
  return (
    <div className={styles.ruled} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines never move
        <i key={line} />
      ))}
    </div>
  );
}

function EntryTable() {
  const { t } = useTranslation('questions');
  return (
    <table className={styles.entry}>
      <thead>
        <tr>
          <th scope="col">{t('entry.account')}</th>
          <th scope="col">{t('entry.debit')}</th>
          <th scope="col">{t('entry.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: entryRows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty rows never move
          <tr key={row}>
            <td />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
