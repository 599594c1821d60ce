import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { Fault } from '@/shared/questions/author/faults';
import { RubricRows } from '@/shared/questions/rubric/RubricRows';
import type { RegradableQuestion } from '../../regradeApi';
import { freshLine, sumOfLines } from '../../rubricEdit';
import styles from './regrade.module.css';
import type { useChange } from './useChange';

interface Props {
  question: RegradableQuestion;
  chosen: ReturnType<typeof useChange>;
}

/** The lines of a rubric, in points of this question. */
export function RubricFields({ question, chosen }: Props) {
  const { t } = useTranslation('regrade');
  const sum = sumOfLines(chosen.lines);
  return (
    <Form.Item label={t('form.rubric')} extra={t('form.rubricHint')}>
      <Fault at="answer_key">
        <Fault at="from">
          <RubricRows
            rows={chosen.lines}
            fresh={freshLine}
            adopt={(line, same) => ({ ...line, from: same?.from ?? null })}
            full={question.full}
            at={(index) => `answer_key.rubric[${index}]`}
            unit="points"
            least={1}
            onChange={chosen.setLines}
          />
        </Fault>
      </Fault>
      <p className={sum === question.full ? styles.aside : styles.wrongSum} role="status">
        {t(sum === question.full ? 'form.rubricSum' : 'form.rubricOff', { sum, full: question.full })}
      </p>
    </Form.Item>
  );
}
