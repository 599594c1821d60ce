import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { PageTitle } from '@/shared/ui/PageTitle';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { FlowRow } from '../api';
import styles from './FlowShelf.module.css';

/** The flows of a course, for practice. */
export function FlowShelf({ flows, onOpen }: { flows: FlowRow[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation('flows');
  return (
    <div className={styles.shelf}>
      <PageTitle>{t('shelf.title')}</PageTitle>
      <p>{t('shelf.text')}</p>
      <ul>
        {flows.map((flow) => (
          <li key={flow.id}>
            <button type="button" onClick={() => onOpen(flow.id)}>
              <strong>{flow.title}</strong>
              {flow.best_percent === null ? (
                <StatusTag>{t('shelf.untried')}</StatusTag>
              ) : (
                <StatusTag tone={flow.best_percent >= 60 ? 'good' : 'warn'}>
                  {t('shelf.best', { percent: roundPercent(flow.best_percent) })}
                </StatusTag>
              )}
              <span className="sp-number">{t('triesFree', { count: flow.tries })}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
