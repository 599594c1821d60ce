import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import { type PlaceName, placeNames } from '../places/place';
import type { ChosenPlace } from '../places/usePlace';
import styles from './PlaceDialog.module.css';
import { PlaceState } from './PlaceState';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  chosen: ChosenPlace;
  isBusy: boolean;
}

/** The one choice of where programs run, with what each place can do and what it still needs. */
export function PlaceDialog({ isOpen, onClose, chosen, isBusy }: Props) {
  const { t } = useTranslation(['coding', 'common']);
  const group = useId();
  const more: Partial<Record<PlaceName, ReactNode>> = {
    browser: <BrowserSteps chosen={chosen} />,
    local: chosen.name === 'local' ? <LocalSteps chosen={chosen} /> : undefined,
  };
  return (
    <PlainDialog
      isOpen={isOpen}
      title={t('place.title')}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('place.done')}
        </Button>
      }
    >
      <fieldset className={styles.places} disabled={isBusy}>
        <legend className="sp-visually-hidden">{t('place.title')}</legend>
        {placeNames.map((name) => (
          <div key={name} className={styles.place} data-chosen={name === chosen.name}>
            <label className={styles.label}>
              <input
                type="radio"
                name={group}
                checked={name === chosen.name}
                disabled={name === 'browser' && !chosen.hasFrame}
                onChange={() => chosen.choose(name)}
              />
              <span className={styles.words}>
                <strong>{t(`place.${name}.name`)}</strong>
                <span className={styles.text}>{t(`place.${name}.text`)}</span>
              </span>
            </label>
            {name === chosen.name && name !== 'server' ? <PlaceState chosen={chosen} /> : null}
            {more[name]}
          </div>
        ))}
      </fieldset>
      <p className={styles.note}>{isBusy ? t('place.whileRunning') : t('place.graded')}</p>
    </PlainDialog>
  );
}

function BrowserSteps({ chosen }: { chosen: ChosenPlace }) {
  const { t } = useTranslation('coding');
  if (!chosen.hasFrame) {
    return chosen.name === 'browser' ? null : <p className={styles.off}>{t('place.browser.off')}</p>;
  }
  if (chosen.name !== 'browser' || chosen.frame.state !== 'failed') return null;
  return (
    <Button size="small" className={styles.act} onClick={chosen.retry}>
      {t('place.browser.retry')}
    </Button>
  );
}

/** What the local program still needs: to be started, to be paired, or nothing. */
function LocalSteps({ chosen }: { chosen: ChosenPlace }) {
  const { t } = useTranslation(['coding', 'common']);
  const { local } = chosen;
  switch (local.state.state) {
    case 'unpaired':
      return <PairForm onPair={local.pair} />;
    case 'ready':
      return (
        <Button size="small" className={styles.act} onClick={() => void local.unpair()}>
          {t('place.local.unpair')}
        </Button>
      );
    case 'absent':
      return (
        <Button size="small" className={styles.act} onClick={() => void local.launch()}>
          {t('place.local.launch')}
        </Button>
      );
    case 'manual':
      return (
        <>
          <ol className={styles.steps}>
            <li>{t('common:local.step1')}</li>
            <li>{t('common:local.step2')}</li>
            <li>{t('common:local.step3')}</li>
          </ol>
          <Button size="small" className={styles.act} onClick={() => void local.launch()}>
            {t('common:local.again')}
          </Button>
        </>
      );
    case 'foreign':
      return (
        <Button size="small" className={styles.act} onClick={local.look}>
          {t('common:local.again')}
        </Button>
      );
    default:
      return null;
  }
}

const digits = 6;

function PairForm({ onPair }: { onPair: (code: string) => Promise<string | undefined> }) {
  const { t } = useTranslation('coding');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const said = await onPair(code);
    setBusy(false);
    if (said === undefined) return;
    setRefusal(said || t('place.local.pairFailed'));
    setCode('');
  };
  return (
    <form className={styles.pair} onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{t('place.local.code')}</label>
      <span className={styles.row}>
        <Input
          id={id}
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={digits}
          className={`sp-number ${styles.code}`}
          aria-describedby={refusal ? `${id}-refusal` : undefined}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        />
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={code.length !== digits}>
          {t('place.local.pair')}
        </Button>
      </span>
      {refusal ? (
        <span id={`${id}-refusal`} className={styles.refusal} role="alert">
          {refusal}
        </span>
      ) : null}
    </form>
  );
}
