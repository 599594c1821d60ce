import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf } from '@/shared/lib/figures';
import type { QuestionRow } from '@/shared/questions/bank';
import { stemLine } from '@/shared/questions/stemLine';
import type { Filled } from '../../blueprintApi';
import { isEmptySection, kindsOf } from '../../model/paper';
import { useSectionTitle } from '../useSectionTitle';
import styles from './blueprint.module.css';

interface Props {
  filled: Filled;
  stems: Map<string, QuestionRow>;
  isBusy: boolean;
  /** Takes other questions. */
  onAgain: () => void;
}

/** What a blueprint would put into the paper. */
export function FilledSections({ filled, stems, isBusy, onAgain }: Props) {
  const { t } = useTranslation('exams');
  const { titleOf } = useSectionTitle();
  const sections = filled.sections.filter((section) => !isEmptySection(section));
  const box = useRef<HTMLElement>(null);
  const isShort = filled.shortages.length > 0;
  // What is missing is looked at in the table first.
  useEffect(() => {
    if (!isShort) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isShort]);
  const isNamed = sections.some((section) => section.questions.length > 0);
  return (
    <section ref={box} className={styles.result} aria-label={t('blueprint.result')}>
      <header className={styles.resultHead}>
        <h3>{t('blueprint.result')}</h3>
        {isNamed ? (
          <Button size="small" icon={<ReloadOutlined />} loading={isBusy} onClick={onAgain}>
            {t('blueprint.again')}
          </Button>
        ) : null}
      </header>
      {sections.length === 0 ? <p className={styles.hint}>{t('blueprint.nothing')}</p> : null}
      {sections.map((section, index) => {
        const drawn = sumOf(section.draws, (draw) => draw.count);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
          <div key={index}>
            <h4>{titleOf(index, kindsOf(section, stems))}</h4>
            {drawn > 0 ? <p className={styles.hint}>{t('blueprint.drawn', { count: drawn })}</p> : null}
            <ol className={styles.stems}>
              {section.questions.map((question) => {
                const row = stems.get(question.key);
                return <li key={question.key}>{row ? stemLine(row.stem) : question.key}</li>;
              })}
            </ol>
          </div>
        );
      })}
    </section>
  );
}
