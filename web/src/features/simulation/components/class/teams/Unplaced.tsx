import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/shared/ui/Panel';
import { sizes } from '../../../model/arrangement';
import { MoveMenu } from './MoveMenu';
import type { Person } from './people';
import styles from './teams.module.css';
import type { ArrangementDesk } from './useArrangement';

interface Props {
  desk: ArrangementDesk;
  /** Who is in no team. */
  free: Person[];
}

/** Who is in no team yet, dealt into teams at once or one by one. */
export function Unplaced({ desk, free }: Props) {
  const { t } = useTranslation('teams');
  const [size, setSize] = useState(sizes.usual);
  const open = free.filter((person) => !person.hasBegunAlone);
  const alone = free.filter((person) => person.hasBegunAlone);
  const deal = (isRandom: boolean) =>
    desk.propose(
      open.map((person) => person.id),
      size,
      isRandom,
    );
  const tooFew = open.length < sizes.fewest;
  return (
    <>
      <Panel title={t('arrange.unplacedCount', { count: open.length })}>
        <div className={styles.deal}>
          <span className={styles.size}>
            <span aria-hidden="true">{t('arrange.size')}</span>
            <InputNumber
              aria-label={t('arrange.size')}
              className={styles.figure ?? ''}
              min={sizes.fewest}
              max={sizes.most}
              precision={0}
              value={size}
              onChange={(next) => {
                if (typeof next === 'number') setSize(next);
              }}
            />
          </span>
          <Button disabled={tooFew || desk.isBusy} onClick={() => deal(false)}>
            {t('arrange.auto')}
          </Button>
          <Button disabled={tooFew || desk.isBusy} onClick={() => deal(true)}>
            {t('arrange.random')}
          </Button>
        </div>
        <p className={styles.dim}>
          {t(open.length === 0 ? 'arrange.allPlaced' : tooFew ? 'arrange.tooFew' : 'arrange.dealt')}
        </p>
        <ul className={styles.people}>
          {open.map((person) => (
            <li key={person.id}>
              <span className={styles.person}>
                {person.name}
                <small className="sp-number">{person.number}</small>
              </span>
              <MoveMenu desk={desk} student={person.id} from={undefined} name={person.name} />
            </li>
          ))}
        </ul>
      </Panel>
      {alone.length > 0 ? (
        <Panel>
          <details className={styles.alone}>
            <summary>{t('arrange.alone', { count: alone.length })}</summary>
            <p className={styles.dim}>{t('arrange.aloneText')}</p>
            <ul className={styles.people}>
              {alone.map((person) => (
                <li key={person.id}>
                  <span className={styles.person}>
                    {person.name}
                    <small className="sp-number">{person.number}</small>
                  </span>
                </li>
              ))}
            </ul>
          </details>
        </Panel>
      ) : null}
    </>
  );
}
