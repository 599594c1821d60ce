import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { Markdown } from '@/shared/ui/Markdown';
import { Panel } from '@/shared/ui/Panel';
import type { DraftText } from '../api';
import styles from './bring.module.css';
import { DraftFields } from './DraftFields';
import { DraftNotes } from './Findings';
import type { Draft } from './useDrafts';

interface Props {
  draft: Draft;
  onChange: (patch: Partial<DraftText>) => void;
}

/** Corrects a draft, each fault at its part, beside the question as it will be. */
export function DraftEditor({ draft, onChange }: Props) {
  const { t } = useTranslation('questions');
  const { text } = draft;
  return (
    <div className={styles.editor}>
      <Panel
        title={t('bring.editing', { number: draft.place + 1 })}
        extra={text.name ? <span className={styles.name}>{text.name}</span> : null}
      >
        <DraftNotes notes={text.notes ?? []} />
        {text.exact ? <p className={styles.help}>{t('bring.exact')}</p> : null}
        <Form layout="vertical">
          <DraftFields text={text} faults={draft.faults} onChange={onChange} />
        </Form>
      </Panel>
      <Panel title={t('author.preview')}>
        {draft.body ? (
          <>
            <QuestionStem text={text.stem} image={draft.image} />
            <AnswerReview onlyKey body={draft.body} answer={null} answerKey={draft.answer_key} />
            {text.analysis ? <Markdown text={text.analysis} /> : null}
          </>
        ) : (
          <p className={styles.help}>{t('bring.noPreview')}</p>
        )}
      </Panel>
    </div>
  );
}
